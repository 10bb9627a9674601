/** PostgreSQL's own note of who runs on a data folder, and whether it is still true. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export function pidFileOf(data: string): string {
  return join(data, 'postmaster.pid');
}

export function readPid(data: string): number | undefined {
  try {
    return Number(readFileSync(pidFileOf(data), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/**
 * After a power cut, and in a container after every restart, the noted number may belong to another
 * program by now. PostgreSQL would take that program for itself and refuse to start.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const pid = readPid(data);
  if (pid === undefined || argumentsOf(pid).includes(data)) return;
  await rm(pidFileOf(data), { force: true });
}

function argumentsOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
