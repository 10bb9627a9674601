/** The files of a box's cgroups: what to write, what to join, what to read. */
import type { BoxLimits } from '../box.ts';
import type { LimitKeeping } from './limit-keeping.ts';

export interface CgroupPlan {
  /** Made before the first box of a slot, parents first. */
  folders: string[];
  /** Removed and made again before each box, because its counters cannot be set back. */
  fresh: string | null;
  /** Written before each box. Errors are ignored where `optional`. */
  writes: { file: string; value: string; optional?: boolean }[];
  /** The box's first process writes 0 into each, which moves itself. */
  join: string[];
  /** Lists the processes of the box. */
  members: string;
  /** Has a line `oom_kill <count>`. */
  outOfMemory: string;
  /** Microseconds or nanoseconds of CPU time. */
  cpu: { file: string; key: string | null; perMs: number } | null;
  peak: string;
}

const megabyte = 1_048_576;
/** bwrap itself, its init and the shell that starts the command. */
const ownProcesses = 4;
/** All boxes together weigh half as much as one process of the server. With much less they would starve. */
const share = { v1: '512', v2: '50' } as const;
/** One core, in microseconds per 100 ms. */
const oneCore = 100_000;

export function cgroupPlan(
  keeping: LimitKeeping,
  name: string,
  slot: number,
  limits: BoxLimits,
): CgroupPlan | null {
  switch (keeping.by) {
    case 'cgroup v2':
      return version2(`${keeping.folder}/${name}`, slot, limits);
    case 'cgroup v1':
      return version1(keeping, name, slot, limits);
    case 'uid per slot':
    case 'watching':
      return null;
  }
}

function version2(parent: string, slot: number, limits: BoxLimits): CgroupPlan {
  const own = `${parent}/${slot}`;
  const memory = String(limits.memoryMb * megabyte);
  return {
    folders: [parent, own],
    fresh: own,
    writes: [
      { file: `${parent}/cpu.weight`, value: share.v2, optional: true },
      { file: `${own}/memory.max`, value: memory },
      { file: `${own}/memory.swap.max`, value: '0', optional: true },
      { file: `${own}/memory.oom.group`, value: '1', optional: true },
      { file: `${own}/pids.max`, value: String(limits.processes + ownProcesses) },
      { file: `${own}/cpu.max`, value: `${oneCore} ${oneCore}`, optional: true },
    ],
    join: [`${own}/cgroup.procs`],
    members: `${own}/cgroup.procs`,
    outOfMemory: `${own}/memory.events`,
    cpu: { file: `${own}/cpu.stat`, key: 'usage_usec', perMs: 1_000 },
    peak: `${own}/memory.peak`,
  };
}

function version1(
  { folders }: Extract<LimitKeeping, { by: 'cgroup v1' }>,
  name: string,
  slot: number,
  limits: BoxLimits,
): CgroupPlan {
  const given = [folders.memory, folders.pids, folders.cpu, folders.cpuacct];
  const parents = [...new Set(given.filter((folder) => folder !== undefined))].map(
    (folder) => `${folder}/${name}`,
  );
  const own = (folder: string) => `${folder}/${name}/${slot}`;
  const memory = own(folders.memory);
  const bytes = String(limits.memoryMb * megabyte);
  return {
    folders: parents.flatMap((parent) => [parent, `${parent}/${slot}`]),
    fresh: null,
    writes: [
      // The limit with swap is never below the one without, so it is lifted first.
      { file: `${memory}/memory.memsw.limit_in_bytes`, value: '-1', optional: true },
      { file: `${memory}/memory.limit_in_bytes`, value: bytes },
      { file: `${memory}/memory.memsw.limit_in_bytes`, value: bytes, optional: true },
      { file: `${memory}/memory.swappiness`, value: '0', optional: true },
      { file: `${memory}/memory.max_usage_in_bytes`, value: '0', optional: true },
      {
        file: `${own(folders.pids)}/pids.max`,
        value: String(limits.processes + ownProcesses),
      },
      ...(folders.cpu === undefined
        ? []
        : [
            { file: `${folders.cpu}/${name}/cpu.shares`, value: share.v1, optional: true },
            {
              file: `${own(folders.cpu)}/cpu.cfs_period_us`,
              value: String(oneCore),
              optional: true,
            },
            {
              file: `${own(folders.cpu)}/cpu.cfs_quota_us`,
              value: String(oneCore),
              optional: true,
            },
          ]),
    ],
    join: parents.map((parent) => `${parent}/${slot}/tasks`),
    members: `${own(folders.pids)}/cgroup.procs`,
    outOfMemory: `${memory}/memory.oom_control`,
    cpu:
      folders.cpuacct === undefined
        ? null
        : { file: `${own(folders.cpuacct)}/cpuacct.usage`, key: null, perMs: 1_000_000 },
    peak: `${memory}/memory.max_usage_in_bytes`,
  };
}
