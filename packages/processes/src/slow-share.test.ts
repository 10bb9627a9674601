import { expect, it } from 'vitest';
import { slotsWithSlowShare } from './slow-share.ts';

/** Four turns, two for each. */
function makeTurns() {
  let nowMs = 1_000_000;
  const slots = slotsWithSlowShare(4, 2, () => nowMs);
  const running: { caller: string; end: () => void; done: Promise<void> }[] = [];
  return {
    wait: (ms: number) => void (nowMs += ms),
    /** Who asks, and about which folder if not about their own. */
    begin(...asked: string[]) {
      for (const caller of asked) {
        const [name, folder = caller] = caller.split(' on ');
        const run = slots.run(
          () => new Promise<void>((end) => running.push({ caller, end, done: run })),
          folder,
          name,
        );
      }
    },
    running: () => running.map(({ caller }) => caller).toSorted(),
    async endAll() {
      for (const { end, done } of running.splice(0)) {
        end();
        await done;
      }
    },
  };
}

/** They all get a turn at once, and take long. */
async function beSlow(turns: ReturnType<typeof makeTurns>, ...asked: string[]) {
  turns.begin(...asked);
  await expect.poll(turns.running).toHaveLength(asked.length);
  turns.wait(6_000);
  await turns.endAll();
}

it('leaves half of the turns to others once two have been slow', async () => {
  const turns = makeTurns();
  turns.begin('a', 'a', 'b', 'b');
  await expect.poll(turns.running).toEqual(['a', 'a', 'b', 'b']);
  turns.wait(30_000);
  await turns.endAll();
  turns.begin('a', 'a', 'b', 'b', 'c', 'd');
  await expect.poll(turns.running).toEqual(['a', 'a', 'c', 'd']);
  await turns.endAll();
  await expect.poll(turns.running).toEqual(['b', 'b']);
});

it('forgets in time who was slow', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a', 'b');
  turns.wait(600_000);
  turns.begin('a', 'a', 'b', 'b');
  await expect.poll(turns.running).toHaveLength(4);
});

it('counts nobody as slow who waited for a turn', async () => {
  const turns = makeTurns();
  turns.begin('a', 'a', 'b', 'b', 'c');
  await expect.poll(turns.running).toHaveLength(4);
  turns.wait(30_000);
  await turns.endAll();
  await expect.poll(turns.running).toEqual(['c']);
  await turns.endAll();
  turns.begin('a', 'a', 'b', 'c', 'c');
  await expect.poll(turns.running).toEqual(['a', 'a', 'c', 'c']);
});

it('lets the slow take turns among themselves', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a', 'b');
  turns.begin('a', 'a', 'a', 'a', 'a', 'a', 'b');
  await expect.poll(turns.running).toEqual(['a', 'a']);
  await turns.endAll();
  await expect.poll(turns.running).toEqual(['a', 'b']);
});

it('knows what it found slow also of those who asked before', async () => {
  const turns = makeTurns();
  turns.begin(...Array.from({ length: 4 }, () => ['a on x', 'b on x']).flat());
  await expect.poll(turns.running).toHaveLength(4);
  turns.wait(30_000);
  await turns.endAll();
  turns.begin('c', 'd');
  await expect.poll(turns.running).toEqual(['a on x', 'b on x', 'c', 'd']);
});

it('lets nobody hold a turn for the slow while they wait for their own', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a on x', 'b on y');
  turns.begin('a on q', 'a on q', 'a on x', 'a on x', 'b on y', 'b on y');
  await expect.poll(turns.running).toEqual(['a on q', 'a on q', 'b on y', 'b on y']);
});

it('lets what is quick pass what is slow of the same caller', async () => {
  const turns = makeTurns();
  await beSlow(turns, 'a on x', 'b on y');
  turns.begin('b on y', 'b on y', 'a on x', 'a on q');
  await expect.poll(turns.running).toEqual(['a on q', 'b on y', 'b on y']);
});
