/** Reads PostgreSQL's pid file, and checks that its process still runs. */
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

/** The socket of a running PostgreSQL. It depends on the TMPDIR and the DATA_DIR with which it was started. */
export function findSocket(data: string): string | undefined {
  const pid = readPid(data);
  if (pid === undefined || !isPostmaster(pid, data)) return undefined;
  return readFileSync(pidFileOf(data), 'utf8').split('\n')[4] || undefined;
}

/**
 * After a power cut or the restart of a container, the pid can belong to another program. PostgreSQL would take
 * that program for a running PostgreSQL and refuse to start.
 */
export async function removeStalePidFile(data: string): Promise<void> {
  const pid = readPid(data);
  if (pid === undefined || isPostmaster(pid, data)) return;
  await rm(pidFileOf(data), { force: true });
}

/** PostgreSQL always runs in its data folder, even if it was started with another path of it. */
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
