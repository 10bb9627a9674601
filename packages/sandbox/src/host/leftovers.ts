/** Removes what boxes of servers that were killed left behind. */
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LimitKeeping } from './limit-keeping.ts';

let named = 0;

/** Names a folder or cgroup after this process. The start time tells it from a later process with the same id. */
export async function nextName(): Promise<string> {
  named += 1;
  return `lectern-boxes-${process.pid}-${await startTime(process.pid)}-${named}`;
}

export async function removeLeftovers(parent: string, keeping: LimitKeeping): Promise<void> {
  for (const name of await deadNames(parent))
    await rm(join(parent, name), { recursive: true, force: true });
  for (const folder of cgroupFolders(keeping))
    for (const name of await deadNames(folder)) await removeCgroup(join(folder, name));
}

export function cgroupFolders(keeping: LimitKeeping): string[] {
  if (keeping.by === 'cgroup v2') return [keeping.folder];
  if (keeping.by !== 'cgroup v1') return [];
  return [...new Set(Object.values(keeping.folders).filter((folder) => folder !== undefined))];
}

async function deadNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const dead: string[] = [];
  for (const name of names) {
    const [, pid, started] = /^lectern-boxes-(\d+)-(\d+)-\d+$/.exec(name) ?? [];
    if (pid === undefined) continue;
    if ((await startTime(Number(pid))) !== started) dead.push(name);
  }
  return dead;
}

/** Its processes first: a cgroup with processes cannot be removed. */
export async function removeCgroup(folder: string): Promise<void> {
  const children = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const child of children)
    if (child.isDirectory()) await removeCgroup(join(folder, child.name));
  for (let tries = 0; tries < 50; tries += 1) {
    for (const pid of await members(folder)) end(pid);
    try {
      await rmdir(folder);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      await delay(20);
    }
  }
}

async function members(folder: string): Promise<number[]> {
  const text = await readFile(join(folder, 'cgroup.procs'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).map(Number);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** In clock ticks since the machine started; see proc_pid_stat(5). The name before it may contain spaces. */
async function startTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
