import { defaultLimits } from '../box.ts';
import { marker, perl, shell, type Attack } from './attack.ts';
import { canary } from './target.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether a process with this text among its arguments runs on the host. */
async function runs(text: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', 'cat /proc/[0-9]*/cmdline 2>/dev/null || :'],
    { maxBuffer: 1e9 },
  );
  return stdout.includes(text);
}
/** A box ends soon after its command, daemon or not. */
const endsLate = (wallMs: number) => wallMs > 20_000;
const daemon = (id: string, start: string): Attack => ({
  name: `leaves a daemon behind ${start === '' ? '' : `by ${id}`}`.trim(),
  command: `${start} sleep 98765.${id.length} >/dev/null 2>&1 </dev/null & sleep 0.2`,
  order: { limits: { ...defaultLimits, seconds: 30 } },
  succeeded: async ({ wallMs }) => endsLate(wallMs) || (await runs(`98765.${id.length}`)),
});

export const processAttacks: Attack[] = [
  {
    name: 'reads shared memory of the host',
    command: ({ sharedMemoryKey }) =>
      perl(
        `$id = shmget(${sharedMemoryKey}, 0, 0); defined $id or exit; shmread($id, $x, 0, 64) or exit; print "${marker}" if $x =~ /canary/`,
      ),
    shows: ['ipc'],
  },
  {
    name: 'signals a process of the host',
    command: ({ victim }) => shell(`kill -0 ${victim.pid}`),
    shows: ['process-ids'],
  },
  {
    name: 'sees processes of the host',
    command: shell('test $(ls -d /proc/[0-9]* | wc -l) -gt 12'),
    shows: ['process-ids'],
  },
  {
    name: 'reads files, environment or memory of another box through /proc',
    command: shell(
      `cat /proc/[0-9]*/root/work/secret /proc/[0-9]*/environ 2>/dev/null | grep -q ${canary}`,
    ),
  },
  {
    name: 'writes into the output of another box',
    command: shell(
      'echo x >/run/lectern-boxes-*/slot-1.out || echo x >/proc/1/root/run/*/slot-1.out',
    ),
  },
  {
    name: 'ends its own init, and with it the limits',
    command: 'kill -9 1; kill -9 0 & sleep 0.1; echo',
    succeeded: async ({ wallMs }) => endsLate(wallMs),
  },
  {
    name: 'shares its session with the host',
    command: perl(`print "${marker}" if getpgrp() == 0`),
    shows: ['own-session'],
  },
  {
    name: 'inherits an open file of the server',
    command: perl(
      `opendir(D, "/proc/self/fd"); for (readdir D) { print "${marker}" if $_ > 2 && readlink("/proc/self/fd/$_") !~ m{^/proc/|^/dev/null} }`,
    ),
  },
  daemon('nohup', 'nohup'),
  daemon('setsid', 'setsid'),
  daemon('double-fork', 'setsid setsid sh -c "exec sleep 98765.11" & exec'),
  {
    name: 'outlives its time by ignoring signals',
    command: `trap "" TERM INT HUP QUIT ALRM XCPU; while :; do sleep 0.3; done & while :; do sleep 0.3; done`,
    order: { limits: { ...defaultLimits, seconds: 1 } },
    succeeded: ({ ended }) => ended !== 'timeout',
  },
  {
    name: 'outlives its time by stopping all processes',
    command: 'kill -STOP -1; kill -STOP $$; sleep 60',
    order: { limits: { ...defaultLimits, seconds: 1 } },
    succeeded: ({ ended }) => ended !== 'timeout',
  },
  {
    name: 'keeps its output open after its end',
    command: 'sleep 30 & exit 0',
    order: { limits: { ...defaultLimits, seconds: 40 } },
    succeeded: ({ wallMs }) => endsLate(wallMs),
  },
  {
    name: 'becomes root',
    command: shell('su -c true </dev/null || sudo -n true || setpriv --reuid 0 true'),
  },
  {
    name: 'becomes another account',
    command: perl(
      `$> = 0; $< = 0; print "${marker}" if $> == 0 || $< == 0; $> = 65534; print "${marker}" if $> == 65534`,
    ),
  },
  {
    name: 'gains rights by a program with the setuid bit',
    command: shell('cp /bin/sh /tmp/sh && chmod 4755 /tmp/sh && /tmp/sh -c "test $(id -u) = 0"'),
  },
  {
    name: 'has a capability',
    command: shell('grep -E "^Cap(Prm|Eff|Bnd|Amb)" /proc/self/status | grep -qv 0000000000000000'),
  },
  {
    name: 'may gain privileges by exec',
    command: shell('grep -q "NoNewPrivs:.0" /proc/self/status'),
  },
  {
    name: 'takes more of the processor by a higher priority',
    command: perl(
      `setpriority(0, 0, -20) and getpriority(0, 0) < 0 and print "${marker}"; $r = syscall(144, 0, 2, pack("i", 1)); print "${marker}" if $r == 0`,
    ),
  },
];
