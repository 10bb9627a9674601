/** What boxes of killed servers leave on the machine: processes, cgroups and folders. Reads /proc, so only on Linux. */
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSandbox } from '@lectern/sandbox/open-sandbox';
import { dataDirOf } from '../../tests/storm/world.ts';
import type { TestedClass } from './tested-class.ts';

export interface Left {
  processes: string[];
  cgroups: string[];
  folders: string[];
}

/** Servers that end are started again after a moment, and then clear up. */
const patienceMs = 20_000;

/** Of servers that were killed, while the others run and no tests wait. */
export async function countLeft(room: TestedClass): Promise<Left> {
  const { all, running } = room.fleet.pids();
  const dead = all.filter((pid) => !running.includes(pid));
  return whenEmpty(async () => ({
    ...(await leftBy(dead)),
    folders: [...(await leftBy(dead)).folders, ...(await jobFolders(room))],
  }));
}

/** After all servers ended. The next process that opens a sandbox clears up, as after any crash. */
export async function sweepLeft({ fleet }: TestedClass): Promise<Left> {
  const { all } = fleet.pids();
  const sandbox = await openSandbox({ slots: 1 });
  await sandbox.close();
  return whenEmpty(() => leftBy(all));
}

async function whenEmpty(count: () => Promise<Left>): Promise<Left> {
  for (const giveUpAt = Date.now() + patienceMs; ; await delay(250)) {
    const left = await count();
    const isEmpty = Object.values(left).every((names: string[]) => names.length === 0);
    if (isEmpty || Date.now() > giveUpAt) return left;
  }
}

/** Folders and cgroups of a sandbox carry the id of its process. */
async function leftBy(pids: readonly number[]): Promise<Left> {
  const isTheirs = (text: string) => pids.some((pid) => text.includes(`lectern-boxes-${pid}-`));
  const folders = await Promise.all(['/run', tmpdir()].map(list));
  const cgroups = await listCgroups();
  const processes = await Promise.all(
    (await processIds()).map(async (pid) => {
      const texts = ['cgroup', 'cmdline'].map((name) => read(`/proc/${pid}/${name}`));
      return (await Promise.all(texts)).some(isTheirs) ? String(pid) : [];
    }),
  );
  return {
    processes: processes.flat(),
    cgroups: cgroups.filter(isTheirs),
    folders: folders.flat().filter(isTheirs),
  };
}

async function jobFolders({ world }: TestedClass): Promise<string[]> {
  const ports = world.site.addresses.map((address) => new URL(address).port);
  const roots = ports.map((port) => join(dataDirOf(world.folder, port), 'test-runs'));
  return (await Promise.all(roots.map(list))).flat();
}

/** Version 1 has a tree per controller. */
async function listCgroups(): Promise<string[]> {
  const root = '/sys/fs/cgroup';
  const trees = [root, ...(await list(root))];
  const inside = await Promise.all(trees.map(list));
  return inside.flat().filter((path) => path.includes('lectern-boxes-'));
}

async function list(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

async function processIds(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '');

/** Boxes of each process: bwrap has the folder of its process among its arguments. */
export async function countBoxes(pids: readonly number[]): Promise<Map<number, number>> {
  const commands = await Promise.all(
    (await processIds()).map((pid) => read(`/proc/${pid}/cmdline`)),
  );
  const boxes = commands.filter((command) => command.startsWith('bwrap\0'));
  return new Map(
    pids.map((pid) => [
      pid,
      boxes.filter((command) => command.includes(`lectern-boxes-${pid}-`)).length,
    ]),
  );
}
