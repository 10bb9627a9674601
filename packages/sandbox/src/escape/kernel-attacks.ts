import {
  examinedCalls,
  missingCalls,
  numberOf,
  refusedCalls,
  type Machine,
} from '../seccomp/calls.ts';
import { c, marker, perl, shell, type Attack } from './attack.ts';

const machine = process.arch as Machine;
const calls = { ...refusedCalls, ...missingCalls, ...examinedCalls };
const number = (name: keyof typeof calls) => numberOf(calls[name], machine) ?? 9_999;
/** Succeeds if the call does. */
const call = (name: keyof typeof calls, ...args: string[]) =>
  perl(
    `$x = "\\0" x 4096; $r = syscall(${[number(name), ...args].join(', ')}); print "${marker}" if $r >= 0`,
  );

const newUserNamespace = '0x10000000';

export const kernelAttacks: Attack[] = [
  {
    name: 'makes a user namespace by unshare',
    command: shell('unshare -U true'),
    shows: ['user-namespaces'],
    besides: ['seccomp'],
  },
  {
    name: 'makes a user namespace by clone',
    command: perl(
      `$pid = syscall(${number('clone')}, ${newUserNamespace} | 17, 0, 0, 0, 0); print "${marker}" if defined $pid && $pid >= 0 && ($pid > 0 || 1)`,
    ),
    shows: ['seccomp'],
    besides: ['user-namespaces'],
  },
  {
    name: 'enters a namespace of init',
    command: shell('nsenter -t 1 -n true || nsenter -t 1 -U true'),
  },
  { name: 'mounts a folder', command: shell('mount -t tmpfs none /tmp || mount --bind /usr /tmp') },
  { name: 'changes the mounts by their new calls', command: call('fsopen', '"tmpfs"', '0') },
  {
    name: 'keeps a key in the kernel',
    command: call('add_key', '"user"', '"name"', '"value"', '5', '-3'),
    shows: ['seccomp'],
  },
  { name: 'reads the kernel’s keys', command: call('keyctl', '0', '-3', '1'), shows: ['seccomp'] },
  { name: 'loads a program into the kernel by bpf', command: call('bpf', '0', '$x', '72') },
  {
    name: 'handles page faults of others by userfaultfd',
    command: call('userfaultfd', '1'),
    shows: ['seccomp'],
  },
  {
    name: 'avoids the filter by io_uring',
    command: call('io_uring_setup', '4', '$x'),
    shows: ['seccomp'],
  },
  {
    name: 'counts events of the processor',
    command: perl(
      `$x = pack("L L Q Q Q Q Q", 1, 112, 0, 0, 0, 0, 0x61) . "\\0" x 64; $r = syscall(${number('perf_event_open')}, $x, 0, -1, -1, 0); print "${marker}" if $r >= 0`,
    ),
  },
  {
    name: 'writes into the memory of the process that starts it',
    command: shell('exec 3<>/proc/$PPID/mem || exec 3<>/proc/1/mem'),
    order: { report: 'none' },
    shows: ['read-only-proc'],
  },
  {
    name: 'reads the memory of another process by a call',
    command: perl(
      `$b = "\\0" x 8; $at = unpack("Q", pack("p", $b)); $v = pack("Q Q", $at, 8); $p = fork; if (!$p) { sleep 2; exit } $r = syscall(${number('process_vm_readv')}, $p, $v, 1, $v, 1, 0); print "${marker}" if $r > 0`,
    ),
    shows: ['seccomp'],
  },
  {
    name: 'writes into a traced process',
    command: perl(
      `$p = fork; if (!$p) { sleep 2; exit } syscall(${number('ptrace')}, 16, $p, 0, 0); wait; $r = syscall(${number('ptrace')}, 1, $p, 0x1000, 0); $s = syscall(${number('ptrace')}, 0x4200, $p, 0, 1); print "${marker}" if $s == 0`,
    ),
    shows: ['seccomp'],
  },
  {
    name: 'takes a descriptor out of init',
    command: perl(
      `$p = syscall(434, 1, 0); for (3..20) { $r = syscall(438, $p, $_, 0); print "${marker}" if $r >= 0 }`,
    ),
    shows: ['seccomp'],
  },
  {
    name: 'makes itself more important than the server',
    command: shell('echo -500 >/proc/self/oom_score_adj'),
  },
  {
    name: 'changes the kernel’s settings',
    command: shell('echo x >/proc/sys/kernel/core_pattern || echo x >/proc/sys/kernel/hostname'),
  },
  {
    name: 'restarts the machine by /proc',
    command: shell('test -w /proc/sysrq-trigger && true >>/proc/sysrq-trigger'),
  },
  {
    name: 'learns addresses of the kernel',
    command: shell('grep -qv "^0000000000000000" /proc/kallsyms'),
  },
  { name: 'restarts the machine', command: call('reboot', '0xfee1dead', '672274793', '0') },
  { name: 'loads a module', command: call('init_module', '$x', '0', '""') },
  { name: 'loads another kernel', command: call('kexec_load', '0', '0', '$x', '0') },
  { name: 'sets the clock', command: call('clock_settime', '0', 'pack("q q", 1, 0)') },
  { name: 'swaps to a file', command: call('swapon', '"/tmp/x"', '0') },
  { name: 'types into the terminal', command: call('ioctl', '1', '0x5412', '"x"') },
  ...(machine === 'x64' ? otherTables() : []),
];

/** The same calls have other numbers for programs of 32 bits. */
function otherTables(): Attack[] {
  return [
    {
      name: 'makes a call of the 32-bit table',
      command: c(`#include <stdio.h>
        int main() { int r; __asm__ volatile("int $0x80" : "=a"(r) : "a"(20)); if (r > 0) puts("${marker}"); }`),
      shows: ['seccomp'],
    },
    {
      name: 'makes a call of the x32 table',
      command: c(`#include <stdio.h>
        #include <unistd.h>
        int main() { long r = syscall(0x40000000 + 39); if (r > 0) puts("${marker}"); }`),
    },
  ];
}
