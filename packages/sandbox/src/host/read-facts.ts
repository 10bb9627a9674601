/** Finds out what this machine offers for the limits of a box. */
import { access, constants, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import type { Cgroup1Folders, HostFacts } from './limit-keeping.ts';

export async function readHostFacts(): Promise<HostFacts> {
  const mounts = parseMounts(await text('/proc/self/mountinfo'));
  const own = parseOwnCgroups(await text('/proc/self/cgroup'));
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return {
    isRoot: process.getuid?.() === 0,
    kernel: [major, minor],
    cgroup2: await findCgroup2(mounts, own),
    cgroup1: await findCgroup1(mounts, own),
  };
}

interface CgroupMount {
  folder: string;
  /** Empty for version 2. */
  controllers: string[];
}

/** Lines of /proc/self/mountinfo; see proc_pid_mountinfo(5). */
export function parseMounts(mountinfo: string): CgroupMount[] {
  return mountinfo.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [type, , options = ''] = after.split(' ');
    const folder = before.split(' ')[4] ?? '';
    if (type === 'cgroup2') return [{ folder, controllers: [] }];
    return type === 'cgroup' ? [{ folder, controllers: options.split(',') }] : [];
  });
}

/** The path of this process by controller, '' for version 2; see cgroups(7). */
export function parseOwnCgroups(cgroups: string): Map<string, string> {
  return new Map(
    cgroups.split('\n').flatMap((line) => {
      const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
      if (controllers === undefined || path === undefined) return [];
      return controllers.split(',').map((name) => [name, path] as const);
    }),
  );
}

/**
 * Controllers can be handed down only from a cgroup without processes, so a cgroup above this process's
 * own is tried, too: systemd delegates it, and a container's root is one.
 */
async function findCgroup2(
  mounts: readonly CgroupMount[],
  own: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const mount = mounts.find(({ controllers }) => controllers.length === 0);
  if (!mount) return undefined;
  const path = own.get('') ?? '/';
  for (const folder of [join(mount.folder, path), join(mount.folder, dirname(path)), mount.folder])
    if (await handsDown(folder)) return folder.replace(/\/$/, '');
  return undefined;
}

async function handsDown(folder: string): Promise<boolean> {
  try {
    await writeFile(join(folder, 'cgroup.subtree_control'), '+memory +pids');
    await writeFile(join(folder, 'cgroup.subtree_control'), '+cpu').catch(() => {});
    return await canMake(folder, 'memory.max', 'pids.max');
  } catch {
    return false;
  }
}

async function findCgroup1(
  mounts: readonly CgroupMount[],
  own: ReadonlyMap<string, string>,
): Promise<Cgroup1Folders | undefined> {
  const folderOf = async (controller: string, file: string) => {
    const mount = mounts.find(({ controllers }) => controllers.includes(controller));
    if (!mount) return undefined;
    for (const folder of [join(mount.folder, own.get(controller) ?? '/'), mount.folder])
      if (await canMake(folder, file)) return folder.replace(/\/$/, '');
    return undefined;
  };
  const memory = await folderOf('memory', 'memory.limit_in_bytes');
  const pids = await folderOf('pids', 'pids.max');
  if (memory === undefined || pids === undefined) return undefined;
  const cpu = await folderOf('cpu', 'cpu.shares');
  const cpuacct = await folderOf('cpuacct', 'cpuacct.usage');
  return { memory, pids, cpu, cpuacct };
}

/** Whether a cgroup made in the folder has these files, and this process may write them. */
async function canMake(folder: string, ...files: string[]): Promise<boolean> {
  const made = join(folder, `lectern-try-${process.pid}`);
  try {
    await mkdir(made);
    await Promise.all(files.map((file) => access(join(made, file), constants.W_OK)));
    return true;
  } catch {
    return false;
  } finally {
    await rmdir(made).catch(() => {});
  }
}

function text(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
