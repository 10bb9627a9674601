import { setTimeout as delay } from 'node:timers/promises';

/** The first failure ends it, once the others under way are done. */
export async function forEachLimited<Item>(
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

const pollEveryMs = 300;
const timeoutMinutes = 15;

export async function waitUntil(
  what: string,
  signal: AbortSignal,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMinutes * 60_000;
  while (!(await isDone())) {
    if (performance.now() > giveUpAt)
      throw new Error(`${what} took longer than ${timeoutMinutes} minutes.`);
    await delay(pollEveryMs, undefined, { signal });
  }
}
