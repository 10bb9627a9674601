import { setTimeout as delay } from 'node:timers/promises';

/** Repeats `ask` until it succeeds; after the deadline throws its last error. */
export async function retry<T>(ask: () => Promise<T>, withinMs = 60_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await ask();
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
    }
    await delay(200);
  }
}
