/** Questions about processes that a test did not start itself. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The postmaster of a data folder, by its pid file. */
export async function postmasterOf(data: string): Promise<number> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

/** Whether a process still runs; one that has ended and waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return (
      !existsSync('/proc/self/stat') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    );
  } catch {
    return false;
  }
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
