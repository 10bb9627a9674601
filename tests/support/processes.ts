import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Process id of the postmaster of a data folder. */
export async function postmasterOf(data: string): Promise<number> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await delay(20)) {
    if (await condition()) return;
  }
  throw new Error(`Still not so after ${withinMs} ms: ${String(condition)}`);
}
