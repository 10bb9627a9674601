/** Limits processes to a share of a core, so that two of them leave room for PostgreSQL and the load. */
import { access, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const periodUs = 10_000;

/** Fails without root and control groups. The result ends the limits. */
export async function limitCpu(pids: readonly number[], share: number) {
  const isOld = await access('/sys/fs/cgroup/cpu').then(
    () => true,
    () => false,
  );
  const parent = isOld ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup';
  const quota = `${share * periodUs}`;
  const settings: [string, string][] = isOld
    ? [
        ['cpu.cfs_period_us', `${periodUs}`],
        ['cpu.cfs_quota_us', quota],
      ]
    : [['cpu.max', `${quota} ${periodUs}`]];
  for (const pid of pids) {
    const group = join(parent, `bench-${pid}`);
    await mkdir(group);
    for (const [name, value] of settings) await writeFile(join(group, name), value);
    await writeFile(join(group, 'cgroup.procs'), `${pid}`);
  }
  return async () => {
    for (const pid of pids) {
      await writeFile(join(parent, 'cgroup.procs'), `${pid}`);
      await rmdir(join(parent, `bench-${pid}`));
    }
  };
}
