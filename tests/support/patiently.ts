/** Asks again until an answer comes; whoever gives up says what the last try failed with. */
import { setTimeout as delay } from 'node:timers/promises';

export async function patiently<T>(ask: () => Promise<T>, withinMs = 60_000): Promise<T> {
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
