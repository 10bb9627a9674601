import { expect, it } from 'vitest';
import { defaultLimits } from '../box.ts';
import { cgroupPlan } from './cgroup-plan.ts';
import {
  chooseLimitKeeping,
  countsProcessesPerBox,
  describe as say,
  slotsOf,
  type HostFacts,
} from './limit-keeping.ts';

const nothing: HostFacts = {
  isRoot: false,
  kernel: [6, 1],
  cgroup2: undefined,
  cgroup1: undefined,
};
const folders = { memory: '/m', pids: '/p', cpu: '/c', cpuacct: '/c' };

it('limits are kept by cgroups where there are any, else by one account per box, else one box runs at a time', () => {
  const both = { ...nothing, isRoot: true, cgroup2: '/g', cgroup1: folders };
  const line = (facts: HostFacts) => {
    const keeping = chooseLimitKeeping(facts);
    return say(keeping, slotsOf(keeping, 2));
  };
  expect(line(both)).toBe('2 boxes at a time, limits by cgroup v2');
  expect(line({ ...both, cgroup2: undefined })).toBe('2 boxes at a time, limits by cgroup v1');
  expect(line({ ...nothing, isRoot: true })).toBe(
    '2 boxes at a time, limits by one account per box',
  );
  expect(line(nothing)).toBe(
    'one box at a time, because Lectern may not make cgroups here and does not run as root',
  );
});

it('before Linux 5.14 the limit of processes counts those of the whole account', () => {
  const counts = (major: number, minor: number) =>
    countsProcessesPerBox({ ...nothing, kernel: [major, minor] });
  expect([counts(4, 18), counts(5, 13), counts(5, 14), counts(6, 0)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('a box joins one cgroup for each controller, and controllers of one folder share it', () => {
  const plan = cgroupPlan({ by: 'cgroup v1', folders }, 'boxes', 3, defaultLimits);
  expect(plan?.join).toEqual(['/m/boxes/3/tasks', '/p/boxes/3/tasks', '/c/boxes/3/tasks']);
  expect(plan?.writes).toContainEqual({
    file: '/m/boxes/3/memory.limit_in_bytes',
    value: '536870912',
  });
  expect(plan?.writes).toContainEqual({ file: '/p/boxes/3/pids.max', value: '68' });
});

it('with cgroup v2 a box that lacks memory ends as a whole and never swaps', () => {
  const plan = cgroupPlan({ by: 'cgroup v2', folder: '/g' }, 'boxes', 0, defaultLimits);
  expect(plan?.join).toEqual(['/g/boxes/0/cgroup.procs']);
  expect(plan?.writes).toEqual(
    expect.arrayContaining([
      { file: '/g/boxes/0/memory.max', value: '536870912' },
      { file: '/g/boxes/0/memory.oom.group', value: '1', optional: true },
      { file: '/g/boxes/0/memory.swap.max', value: '0', optional: true },
    ]),
  );
});

it('without cgroups there is no plan for them', () => {
  expect(cgroupPlan({ by: 'uid per slot' }, 'boxes', 0, defaultLimits)).toBeNull();
});
