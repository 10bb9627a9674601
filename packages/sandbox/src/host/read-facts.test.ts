import { expect, it } from 'vitest';
import { parseMounts, parseOwnCgroups } from './read-facts.ts';

it('cgroup mounts are found with their controllers', () => {
  const mountinfo = `24 23 0:20 / /proc rw - proc proc rw
36 31 0:33 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory
39 31 0:36 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw`;
  expect(parseMounts(mountinfo)).toEqual([
    { folder: '/sys/fs/cgroup/memory', controllers: ['rw', 'memory'] },
    { folder: '/sys/fs/cgroup/cpu,cpuacct', controllers: ['rw', 'cpu', 'cpuacct'] },
    { folder: '/sys/fs/cgroup/unified', controllers: [] },
  ]);
});

it('the cgroup of this process is known by controller', () => {
  const own = parseOwnCgroups('9:name=systemd:/\n4:cpu,cpuacct:/user\n0::/service:a\n');
  expect(Object.fromEntries(own)).toEqual({
    'name=systemd': '/',
    cpu: '/user',
    cpuacct: '/user',
    '': '/service:a',
  });
});
