/** How the limits of a whole box are kept on this machine. */

export interface HostFacts {
  isRoot: boolean;
  /** Major and minor version of the kernel. */
  kernel: readonly [number, number];
  /** Folder in which Lectern may make cgroups with memory and pids; undefined where there is none. */
  cgroup2: string | undefined;
  /** The same for version 1, by controller. */
  cgroup1: Cgroup1Folders | undefined;
}

export interface Cgroup1Folders {
  memory: string;
  pids: string;
  cpu: string | undefined;
  cpuacct: string | undefined;
}

export type LimitKeeping =
  | { by: 'cgroup v2'; folder: string }
  | { by: 'cgroup v1'; folders: Cgroup1Folders }
  | { by: 'uid per slot' }
  | { by: 'watching'; reason: string };

export function chooseLimitKeeping({ isRoot, cgroup1, cgroup2 }: HostFacts): LimitKeeping {
  if (cgroup2 !== undefined) return { by: 'cgroup v2', folder: cgroup2 };
  if (cgroup1) return { by: 'cgroup v1', folders: cgroup1 };
  if (isRoot) return { by: 'uid per slot' };
  return {
    by: 'watching',
    reason: 'Lectern may not make cgroups here and does not run as root',
  };
}

/** Boxes of one account share its limit of processes, so they take turns. */
export function slotsOf(keeping: LimitKeeping, wanted: number): number {
  return keeping.by === 'watching' ? 1 : Math.max(1, wanted);
}

/** For the line that Lectern prints at its start. */
export function describe(keeping: LimitKeeping, slots: number): string {
  const boxes = slots === 1 ? 'one box at a time' : `${slots} boxes at a time`;
  switch (keeping.by) {
    case 'cgroup v2':
    case 'cgroup v1':
      return `${boxes}, limits by ${keeping.by}`;
    case 'uid per slot':
      return `${boxes}, limits by one account per box`;
    case 'watching':
      return `${boxes}, because ${keeping.reason}`;
  }
}

/** Accounts of boxes when Lectern runs as root. Nothing else should run under them. */
export const firstBoxUid = 61_000;

/** Since Linux 5.14 RLIMIT_NPROC counts per user namespace, so per box. Before, it counts all processes of the account. */
export function countsProcessesPerBox({ kernel: [major, minor] }: HostFacts): boolean {
  return major > 5 || (major === 5 && minor >= 14);
}
