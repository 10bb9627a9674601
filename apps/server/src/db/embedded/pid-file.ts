/** PostgreSQL's own note of who runs on a data folder, and whether it is still true. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
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
 * Where the one that runs on a data folder listens, which depends on the TMPDIR of whoever started it and on
 * how they wrote the folder.
 */
export function findSocket(data: string): string | undefined {
  const pid = readPid(data);
  if (pid === undefined || !isPostmaster(pid, data)) return undefined;
  return readFileSync(pidFileOf(data), 'utf8').split('\n')[4] || undefined;
}

/**
 * After a power cut, and in a container after every restart, the noted number may belong to another
 * program by now. PostgreSQL would take that program for itself and refuse to start.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const pid = readPid(data);
  if (pid === undefined || isPostmaster(pid, data)) return;
  await rm(pidFileOf(data), { force: true });
}

/** It may have been started under another name of the folder, but always works in it. */
function isPostmaster(pid: number, data: string): boolean {
  if (argumentsOf(pid).includes(data)) return true;
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

function argumentsOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
