/** Doing much with little: a few at a time, and waiting for what jobs do. */
import { setTimeout as delay } from 'node:timers/promises';

/** At most so many at once; the first failure ends it. */
export async function eachOf<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
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
