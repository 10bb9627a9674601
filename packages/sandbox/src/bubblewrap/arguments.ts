/** The arguments of bwrap for one box. Mounts are made in this order. */
import type { BoxOrder } from '../box.ts';
import type { Protection } from './protections.ts';
import { insideScript, isSupervised } from './inside.ts';

export interface SystemFolders {
  /** Mounted read-only: /usr, parts of /etc and what else programs need. */
  readable: readonly (readonly [from: string, to: string])[];
  /** Such as /bin, which is a link to usr/bin. */
  links: readonly (readonly [to: string, link: string])[];
}

/** Descriptors that the box inherits besides 0, 1 and 2. */
export const descriptors = { filter: 3, files: 4, keep: 5, control: 6 } as const;

const megabyte = 1_048_576;
/** Of the account in the box. */
const boxUid = '1000';

/** Overridden by the order's `env`. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/lectern/bin',
  HOME: '/tmp',
  TMPDIR: '/tmp',
  USER: 'student',
  LOGNAME: 'student',
  LANG: 'C.UTF-8',
};

export interface BoxPlan {
  order: BoxOrder;
  system: SystemFolders;
  /** Host folder that is mounted at /tests. */
  tests: string | undefined;
  limitsMemory: boolean;
  limitsProcesses: boolean;
  /** Whether this bwrap has --disable-userns, since 0.8. The filter refuses user namespaces, too. */
  disablesUserNamespaces: boolean;
  without: ReadonlySet<Protection>;
}

export function bwrapArguments(plan: BoxPlan): string[] {
  const { order, system, tests, without } = plan;
  const keeps = (protection: Protection) => !without.has(protection);
  const given = (protection: Protection, ...args: string[]) => (keeps(protection) ? args : []);
  const size = keeps('file-sizes') ? ['--size', String(order.limits.filesMb * megabyte)] : [];
  const bind = keeps('read-only-system') ? '--ro-bind' : '--bind';
  return [
    namespaces(keeps, plan.disablesUserNamespaces),
    // It hands back files, and sees all processes that are left.
    isSupervised(order) ? given('process-ids', '--as-pid-1') : [],
    ['--cap-drop', 'ALL', '--hostname', 'box'],
    given('own-session', '--new-session'),
    given('end-with-server', '--die-with-parent'),
    given('seccomp', '--seccomp', String(descriptors.filter)),
    variables(order, keeps),
    ...system.readable.map(([from, to]) => [bind, from, to]),
    ...system.links.map(([to, link]) => ['--symlink', to, link]),
    tests === undefined ? [] : [bind, tests, '/tests'],
    ['--proc', '/proc'],
    keeps('own-devices') ? ['--dev', '/dev'] : ['--dev-bind', '/dev', '/dev'],
    keeps('own-files') ? [...size, '--tmpfs', '/work'] : ['--bind', firstOf(order.files), '/work'],
    [...size, '--perms', '1777', '--tmpfs', '/tmp'],
    given('own-devices', ...size, '--perms', '1777', '--tmpfs', '/dev/shm'),
    given('read-only-proc', '--remount-ro', '/proc'),
    given('own-devices', '--remount-ro', '/dev'),
    given('read-only-system', '--remount-ro', '/'),
    ['--chdir', '/work', '--', '/bin/sh', '-c'],
    insideScript(order, plan),
  ].flat();
}

function namespaces(
  keeps: (protection: Protection) => boolean,
  disablesUserNamespaces: boolean,
): string[] {
  const users = ['--unshare-user', '--uid', boxUid, '--gid', boxUid];
  return [
    ...users,
    ...(disablesUserNamespaces && keeps('user-namespaces') ? ['--disable-userns'] : []),
    ...(keeps('network') ? ['--unshare-net'] : []),
    ...(keeps('process-ids') ? ['--unshare-pid'] : []),
    ...(keeps('ipc') ? ['--unshare-ipc'] : []),
    '--unshare-uts',
    '--unshare-cgroup-try',
  ];
}

function variables(order: BoxOrder, keeps: (protection: Protection) => boolean): string[] {
  const all = Object.entries({ ...environment, ...order.env });
  return [
    ...(keeps('environment') ? ['--clearenv'] : []),
    ...all.flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

function firstOf(files: BoxOrder['files']): string {
  const [first] = typeof files === 'string' ? [files] : files;
  return first ?? '/work';
}
