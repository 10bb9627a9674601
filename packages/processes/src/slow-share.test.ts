import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slotsWithSlowShare } from './slow-share.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Four turns, two for each. The stubborn do not make way. */
function makeTurns() {
  const slots = slotsWithSlowShare(4, 2);
  const running = new Map<() => void, string>();

  /** Who asks, and about which folder if not about their own. */
  function ask(asked: readonly string[], isStubborn: boolean): void {
    for (const caller of asked) {
      const [name, folder = caller] = caller.split(' on ');
      const work = (makeWay: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          const end = () => {
            running.delete(end);
            resolve();
          };
          running.set(end, caller);
          if (isStubborn) return;
          makeWay.addEventListener('abort', () => {
            running.delete(end);
            reject(makeWay.reason);
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

/** Each begins alone and takes long. */
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

it('leaves half of the turns to others once two have been slow', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a', 'b');
  turns.begin('a', 'a', 'b', 'b', 'c', 'd');
  await expectRunning(turns, 'a', 'a', 'c', 'd');
  await turns.endAll();
  await expectRunning(turns, 'b', 'b');
});

it('lets who comes wait no longer for the slow than it takes to see that they are', async () => {
  const turns = makeTurns();
  for (let round = 0; round < 20; round += 1) {
    const news = [`a on a${round}`, `a on A${round}`, `b on b${round}`, `b on B${round}`];
    turns.begin(...news, 'c', 'd');
    await turns.wait(5_000);
    expect(turns.running()).toEqual(expect.arrayContaining(['c', 'd']));
    await turns.endAll();
    // Those that made way are begun again, and may take their time.
    await turns.wait(60_000);
    expect(turns.running()).toHaveLength(2);
    await turns.endAll();
    await expectRunning(turns);
  }
});

it('ends nothing that is slow while there is room for it', async () => {
  const turns = makeTurns();
  turns.begin('a', 'b');
  await turns.wait(60_000);
  turns.begin('c', 'd');
  await turns.wait(4_000);
  expect(turns.running()).toEqual(['a', 'b', 'c', 'd']);
});

it('counts what turns out to be slow while it runs', async () => {
  const turns = makeTurns();
  turns.begin('a', 'b');
  await turns.wait(6_000);
  turns.begin('a', 'b', 'c');
  await expectRunning(turns, 'a', 'b', 'c');
});

it('waits for what cannot be ended early', async () => {
  const turns = makeTurns();
  turns.beginStubborn('a', 'a', 'b', 'b');
  await turns.wait(30_000);
  expect(turns.running()).toEqual(['a', 'a', 'b', 'b']);
  await turns.endAll();
  turns.begin('a', 'a', 'b', 'c', 'd');
  await expectRunning(turns, 'a', 'a', 'c', 'd');
});

it('forgets in time who was slow', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a', 'b');
  await turns.wait(600_000);
  turns.begin('a', 'a', 'b', 'b');
  await expectRunning(turns, 'a', 'a', 'b', 'b');
});

it('counts nobody as slow who waited for a turn', async () => {
  const turns = makeTurns();
  turns.beginStubborn('a', 'a', 'b', 'b', 'c');
  await turns.wait(30_000);
  await turns.endAll();
  await expectRunning(turns, 'c');
  await turns.endAll();
  turns.begin('a', 'a', 'b', 'c', 'c');
  await expectRunning(turns, 'a', 'a', 'c', 'c');
});

it('lets the slow take turns among themselves', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a', 'b');
  turns.begin('a', 'a', 'a', 'a', 'a', 'a', 'b');
  await expectRunning(turns, 'a', 'a');
  await turns.endAll();
  await expectRunning(turns, 'a', 'b');
});

it('knows what it found slow also of those who asked before', async () => {
  const turns = makeTurns();
  turns.begin(...Array.from({ length: 4 }, () => ['a on x', 'b on x']).flat());
  await turns.wait(30_000);
  turns.begin('c', 'd');
  await expectRunning(turns, 'a on x', 'b on x', 'c', 'd');
});

it('lets nobody hold a turn for the slow while they wait for their own', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a on x', 'b on y');
  turns.begin('a on q', 'a on q', 'a on x', 'a on x', 'b on y', 'b on y');
  await expectRunning(turns, 'a on q', 'a on q', 'b on y', 'b on y');
});

it('lets what is quick pass what is slow of the same caller', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a on x', 'b on y');
  turns.begin('b on y', 'b on y', 'a on x', 'a on q');
  await expectRunning(turns, 'a on q', 'b on y', 'b on y');
});
