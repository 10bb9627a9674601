/** Doing much with little: a few at a time, and waiting for what jobs do. */
import { setTimeout as delay } from 'node:timers/promises';

/** At most so many at once. The first failure ends it, once what was begun beside it is over, too. */
export async function eachOf<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  if (failures.length > 0) throw failures[0];
}

const lookEveryMs = 300;
const mostMinutes = 15;

export async function until(
  what: string,
  signal: AbortSignal,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const giveUpAt = performance.now() + mostMinutes * 60_000;
  while (!(await isDone())) {
    if (performance.now() > giveUpAt) throw new Error(`${what}: not after ${mostMinutes} minutes.`);
    await delay(lookEveryMs, undefined, { signal });
  }
}
