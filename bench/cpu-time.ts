import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of CPU time since the start; wall time depends on what else the machine does. */
export interface CpuTime {
  /** This process: the host and the simulated clients. */
  node: number;
  /** Children of this process that have ended. */
  git: number;
  postgres: number;
}

const tickMs = 10;

/** Undefined elsewhere than on Linux. `folder` is the data folder of the database. */
export function cpuTime(folder: string): CpuTime | undefined {
  const self = timesOf('self');
  if (!self) return undefined;
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const database = others.find((pid) => commandOf(pid).includes(`-D\0${folder}`));
  // Each connection is a process, so count those that have ended too.
  const ended = database === undefined ? 0 : (timesOf(database)?.children ?? 0);
  const postgres = others
    .map(timesOf)
    .filter((times) => times?.parent === database)
    .reduce((sum, times) => sum + (times?.own ?? 0), ended);
  return { node: self.own, git: self.children, postgres };
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** CPU time per unit of work between two readings. */
export function cpuPerUnit(before?: CpuTime, after?: CpuTime, units = 1): CpuTime | undefined {
  if (!before || !after) return undefined;
  const each = (kind: keyof CpuTime) =>
    Math.round(((after[kind] - before[kind]) / units) * 10) / 10;
  return { node: each('node'), git: each('git'), postgres: each('postgres') };
}

function timesOf(pid: string) {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = line.lastIndexOf(')');
    const fields = line.slice(end + 2).split(' ');
    // proc(5), fields 14 to 17: user and system time, of this process and of its reaped children.
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    return {
      parent: fields[1],
      own: (user + system) * tickMs,
      children: (childUser + childSystem) * tickMs,
    };
  } catch {
    return undefined;
  }
}
