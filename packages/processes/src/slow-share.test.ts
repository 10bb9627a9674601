import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slotsWithSlowShare } from './slow-share.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** 4 slots, 2 per caller. Stubborn work ignores preemption. */
function makeTurns() {
  const slots = slotsWithSlowShare(4, 2);
  const running = new Map<() => void, string>();

  /** Each entry is 'caller' or 'caller on folder'; the folder defaults to the caller's name. */
  function ask(asked: readonly string[], isStubborn: boolean): void {
    for (const caller of asked) {
      const [name, folder = caller] = caller.split(' on ');
      const work = (preempted: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          const end = () => {
            running.delete(end);
            resolve();
          };
          running.set(end, caller);
          if (isStubborn) return;
          preempted.addEventListener('abort', () => {
            running.delete(end);
            reject(preempted.reason);
          });
        });
      void slots.run(work, folder, name);
    }
  }

  return {
    begin: (...asked: string[]) => ask(asked, false),
    beginStubborn: (...asked: string[]) => ask(asked, true),
    running: () => [...running.values()].toSorted(),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    async endAll() {
      for (const end of running.keys()) end();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

type Turns = ReturnType<typeof makeTurns>;

/** Runs each alone for long enough to be marked slow. */
async function beSlow(turns: Turns, ...asked: string[]) {
  for (const caller of asked) {
    turns.begin(caller);
    await turns.wait(6_000);
    await turns.endAll();
  }
}

async function expectRunning(turns: Turns, ...expected: string[]) {
  await turns.wait(0);
  expect(turns.running()).toEqual(expected);
}

it('slow folders get half of the slots and leave the other half to others', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a', 'b');
  turns.begin('a', 'a', 'b', 'b', 'c', 'd');
  await expectRunning(turns, 'a', 'a', 'c', 'd');
  await turns.endAll();
  await expectRunning(turns, 'b', 'b');
});

it('new callers wait at most 5 seconds for callers that use a new slow folder each time', async () => {
  const turns = makeTurns();
  for (let round = 0; round < 20; round += 1) {
    const newFolders = [`a on a${round}`, `a on A${round}`, `b on b${round}`, `b on B${round}`];
    turns.begin(...newFolders, 'c', 'd');
    await turns.wait(5_000);
    expect(turns.running()).toEqual(expect.arrayContaining(['c', 'd']));
    await turns.endAll();
    // Preempted work starts again and is not preempted a second time.
    await turns.wait(60_000);
    expect(turns.running()).toHaveLength(2);
    await turns.endAll();
    await expectRunning(turns);
  }
});

it('slow work is not preempted while it needs at most its half of the slots', async () => {
  const turns = makeTurns();
  turns.begin('a', 'b');
  await turns.wait(60_000);
  turns.begin('c', 'd');
  await turns.wait(4_000);
  expect(turns.running()).toEqual(['a', 'b', 'c', 'd']);
});

it('running work that becomes slow counts towards the half of slow work', async () => {
  const turns = makeTurns();
  turns.begin('a', 'b');
  await turns.wait(6_000);
  turns.begin('a', 'b', 'c');
  await expectRunning(turns, 'a', 'b', 'c');
});

it('slow work that ignores preemption keeps its slots until it ends', async () => {
  const turns = makeTurns();
  turns.beginStubborn('a', 'a', 'b', 'b');
  await turns.wait(30_000);
  expect(turns.running()).toEqual(['a', 'a', 'b', 'b']);
  await turns.endAll();
  turns.begin('a', 'a', 'b', 'c', 'd');
  await expectRunning(turns, 'a', 'a', 'c', 'd');
});

it('a folder no longer counts as slow after 10 minutes', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a', 'b');
  await turns.wait(600_000);
  turns.begin('a', 'a', 'b', 'b');
  await expectRunning(turns, 'a', 'a', 'b', 'b');
});

it('time spent waiting for a slot does not count as slow', async () => {
  const turns = makeTurns();
  turns.beginStubborn('a', 'a', 'b', 'b', 'c');
  await turns.wait(30_000);
  await turns.endAll();
  await expectRunning(turns, 'c');
  await turns.endAll();
  turns.begin('a', 'a', 'b', 'c', 'c');
  await expectRunning(turns, 'a', 'a', 'c', 'c');
});

it('callers with slow folders take turns', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a', 'b');
  turns.begin('a', 'a', 'a', 'a', 'a', 'a', 'b');
  await expectRunning(turns, 'a', 'a');
  await turns.endAll();
  await expectRunning(turns, 'a', 'b');
});

it('requests that queued before their folder was marked slow count as slow too', async () => {
  const turns = makeTurns();
  turns.begin(...Array.from({ length: 4 }, () => ['a on x', 'b on x']).flat());
  await turns.wait(30_000);
  turns.begin('c', 'd');
  await expectRunning(turns, 'a on x', 'b on x', 'c', 'd');
});

it('a caller that waits for its own limit holds no slot for slow work', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a on x', 'b on y');
  turns.begin('a on q', 'a on q', 'a on x', 'a on x', 'b on y', 'b on y');
  await expectRunning(turns, 'a on q', 'a on q', 'b on y', 'b on y');
});

it('quick work passes waiting slow work of the same caller', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a on x', 'b on y');
  turns.begin('b on y', 'b on y', 'a on x', 'a on q');
  await expectRunning(turns, 'a on q', 'b on y', 'b on y');
});
