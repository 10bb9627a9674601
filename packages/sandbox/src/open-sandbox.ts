/** Finds out whether boxes work on this machine, and how their limits are kept. */
import { chmod, copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@lectern/processes/starter';
import { BubblewrapDriver, type Installation } from './bubblewrap/bubblewrap-driver.ts';
import type { Protection } from './bubblewrap/protections.ts';
import { cgroupFolders, nextName, removeCgroup, removeLeftovers } from './host/leftovers.ts';
import {
  chooseLimitKeeping,
  countsProcessesPerBox,
  describe,
  slotsOf,
  type LimitKeeping,
} from './host/limit-keeping.ts';
import { readHostFacts } from './host/read-facts.ts';
import { readSystemFolders } from './host/system-folders.ts';
import { boxFilter } from './seccomp/filter.ts';

export interface SandboxOptions {
  /** Boxes at a time. By default one per core. */
  slots?: number | undefined;
  /** For the escape suite alone. */
  without?: ReadonlySet<Protection>;
  /** For tests: instead of what this machine offers. */
  keeping?: LimitKeeping;
}

export interface Sandbox {
  driver: BubblewrapDriver;
  slots: number;
  keeping: LimitKeeping;
  /** Such as '2 boxes at a time, limits by cgroup v1'. */
  how: string;
  close(): Promise<void>;
}

/** Boxes of other accounts pass through it, which a private temporary folder would not let them. */
const rootsFolder = '/run';
const pipeNames = ['out', 'err', 'files'] as const;

/** Says in one sentence why boxes cannot run here. */
export class NoSandbox extends Error {}

export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (process.platform !== 'linux') throw new NoSandbox('Tests can run only on Linux.');
  if (process.arch !== 'x64' && process.arch !== 'arm64')
    throw new NoSandbox('Tests can run only on x86-64 and ARM machines with 64 bits.');
  const version = await bwrapVersion();
  const facts = await readHostFacts();
  const keeping = options.keeping ?? chooseLimitKeeping(facts);
  const slots = slotsOf(keeping, options.slots ?? availableParallelism());
  const parent = facts.isRoot ? rootsFolder : tmpdir();
  await removeLeftovers(parent, keeping);
  const cgroupName = await nextName();
  const folder = join(parent, cgroupName);
  await mkdir(folder, { mode: 0o711 });
  await chmod(folder, 0o711);
  const countsAllMemory = keeping.by === 'cgroup v1' || keeping.by === 'cgroup v2';
  const filter = boxFilter({ machine: process.arch, countsAllMemory });
  await writeFile(join(folder, 'filter'), filter, { mode: 0o600 });
  await makePipes(folder, slots);
  const installation: Installation = {
    folder,
    cgroupName,
    isRoot: facts.isRoot,
    keeping,
    system: await addOwnFiles(folder),
    slots,
    limitsProcesses: !countsAllMemory && (facts.isRoot || countsProcessesPerBox(facts)),
    disablesUserNamespaces: isAtLeast(version, [0, 8]),
  };
  const driver = new BubblewrapDriver(installation, options.without);
  return {
    driver,
    slots,
    keeping,
    how: describe(keeping, slots),
    async close() {
      driver.close();
      for (const parentFolder of cgroupFolders(keeping))
        await removeCgroup(join(parentFolder, cgroupName));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Version = readonly [number, number];
const oldest: Version = [0, 6];

async function bwrapVersion(): Promise<Version> {
  const program = { program: 'bwrap', args: ['--version'], maxBytes: 1_000, maxErrorBytes: 1_000 };
  const env = { PATH: process.env['PATH'] };
  const { stdout } = await start({ ...program, env }).ended.catch(() => ({ stdout: '' }));
  const [, major, minor] = /(\d+)\.(\d+)/.exec(String(stdout)) ?? [];
  if (major === undefined)
    throw new NoSandbox('Tests need bubblewrap. Install the package bubblewrap and restart.');
  const version = [Number(major), Number(minor)] as const;
  if (isAtLeast(version, oldest)) return version;
  throw new NoSandbox(`Tests need bubblewrap ${oldest.join('.')} or newer. Update it and restart.`);
}

function isAtLeast([major, minor]: Version, [wantedMajor, wantedMinor]: Version): boolean {
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** A student's program may open what it inherits again by its name in /proc, so the box's account may use them. */
async function makePipes(folder: string, slots: number): Promise<void> {
  const paths = Array.from({ length: slots }, (_, slot) =>
    pipeNames.map((name) => join(folder, `slot-${slot}.${name}`)),
  ).flat();
  const program = { program: 'mkfifo', args: ['-m', '666', ...paths] };
  const env = { PATH: process.env['PATH'] };
  const { code, stderr } = await start({ ...program, env, maxBytes: 0, maxErrorBytes: 1_000 })
    .ended;
  if (code !== 0) throw new Error(stderr);
}

const accounts = {
  passwd:
    'root:x:0:0::/:/bin/false\nstudent:x:1000:1000::/tmp:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n',
  group: 'root:x:0:\nstudent:x:1000:\nnogroup:x:65534:\n',
  hosts: '127.0.0.1 localhost box\n::1 localhost\n',
} as const;

/** The system as a box sees it: with accounts of its own, and Node.js if it is not below /usr. */
async function addOwnFiles(folder: string): Promise<Installation['system']> {
  const etc = join(folder, 'etc');
  const system = await readSystemFolders(etc);
  for (const [name, content] of Object.entries(accounts)) {
    const file = join(etc, name);
    await writeFile(file, content);
    await chmod(file, 0o644);
  }
  if (process.execPath.startsWith('/usr/')) return system;
  const node = join(folder, 'node');
  await link(process.execPath, node).catch(() => copyFile(process.execPath, node));
  return { ...system, readable: [...system.readable, [node, '/lectern/bin/node']] };
}
