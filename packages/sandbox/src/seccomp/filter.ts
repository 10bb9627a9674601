/** The seccomp filter of a box. */
import { assemble, type Instruction } from './assembler.ts';
import {
  auditArchitectures,
  examinedCalls,
  missingCalls,
  newestCall,
  numberOf,
  refusedCalls,
  uncountedCalls,
  type Machine,
} from './calls.ts';

/** Offsets in `struct seccomp_data`. The lower half of an argument comes first. */
const at = { call: 0, machine: 4, argument: (index: number) => 16 + 8 * index } as const;

const allow = 0x7fff0000;
const kill = 0x80000000;
const fail = (errno: number) => 0x00050000 + errno;
const errno = { notPermitted: 1, notImplemented: 38, noSuchFamily: 97 } as const;

/** CLONE_NEWNS, CGROUP, UTS, IPC, USER, PID, NET and TIME. */
const newNamespaces = 0x7e020080;
/** Local, IPv4 and IPv6. VSOCK, for one, would reach the host. */
const families = [1, 2, 10] as const;
/** Only for routes, by which programs list their addresses. */
const netlink = { family: 16, routes: 0 } as const;
/** TIOCSTI and TIOCLINUX type into a terminal. */
const terminalInput = [0x5412, 0x541c] as const;
/** What the leak check of gcc and clang needs: continue, kill, attach, detach, registers. Nothing that writes. */
const harmlessTraces = [7, 8, 12, 16, 17, 0x4204] as const;
/** Linux with or without random addresses, and the question what it is. */
const personalities = [0, 0x40000, 0xffffffff] as const;
/** S_IFMT, and S_IFCHR and S_IFBLK in it. */
const fileKind = 0xf000;
const devices = [0x2000, 0x6000] as const;

/** Set in the numbers of the x32 calls, which have another table. */
const x32 = 0x40000000;

export interface FilterOptions {
  machine: Machine;
  /** Whether a cgroup counts memory that belongs to no process. */
  countsAllMemory: boolean;
}

export function boxFilter(options: FilterOptions): Buffer {
  return assemble(filterProgram(options));
}

function filterProgram({ machine, countsAllMemory }: FilterOptions): Instruction[] {
  const jumps = (calls: Record<string, readonly [number | null, number | null]>, yes: string) =>
    Object.values(calls)
      .map((call) => numberOf(call, machine))
      .filter((number) => number !== null)
      .map((value): Instruction => ({ op: 'equal', value, yes }));
  const refused = countsAllMemory ? refusedCalls : { ...refusedCalls, ...uncountedCalls };
  const examined = Object.entries(examinedCalls).flatMap(([name, call]): Instruction[] => {
    const value = numberOf(call, machine);
    return value === null ? [] : [{ op: 'equal', value, yes: name }];
  });
  return [
    { op: 'load', offset: at.machine },
    { op: 'equal', value: auditArchitectures[machine], yes: 'known machine' },
    // A 32-bit call on a 64-bit machine has other numbers.
    { op: 'return', value: kill },
    { op: 'label', name: 'known machine' },
    { op: 'load', offset: at.call },
    { op: 'atLeast', value: x32, yes: 'other table' },
    { op: 'atLeast', value: newestCall + 1, yes: 'missing' },
    ...examined,
    ...jumps(missingCalls, 'missing'),
    ...jumps(refused, 'refused'),
    { op: 'return', value: allow },
    { op: 'label', name: 'missing' },
    { op: 'return', value: fail(errno.notImplemented) },
    { op: 'label', name: 'refused' },
    { op: 'return', value: fail(errno.notPermitted) },
    { op: 'label', name: 'other table' },
    { op: 'return', value: kill },
    ...examinations,
  ];
}

const examinations: Instruction[] = [
  { op: 'label', name: 'clone' },
  { op: 'load', offset: at.argument(0) },
  { op: 'hasBits', value: newNamespaces, yes: 'not this way' },
  { op: 'return', value: allow },
  { op: 'label', name: 'socket' },
  ...onlyThese(families, 'socket of this family'),
  { op: 'equal', value: netlink.family, yes: 'netlink' },
  { op: 'return', value: fail(errno.noSuchFamily) },
  { op: 'label', name: 'netlink' },
  ...onlyThese([netlink.routes], 'socket of this family', 2),
  { op: 'return', value: fail(errno.noSuchFamily) },
  { op: 'label', name: 'socket of this family' },
  { op: 'return', value: allow },
  { op: 'label', name: 'ptrace' },
  ...onlyThese(harmlessTraces, 'this way'),
  { op: 'return', value: fail(errno.notPermitted) },
  { op: 'label', name: 'personality' },
  ...onlyThese(personalities, 'this way'),
  { op: 'return', value: fail(errno.notPermitted) },
  { op: 'label', name: 'ioctl' },
  ...onlyThese(terminalInput, 'not this way', 1),
  { op: 'return', value: allow },
  { op: 'label', name: 'mknod' },
  { op: 'load', offset: at.argument(1) },
  ...onlyDevices(),
  { op: 'label', name: 'mknodat' },
  { op: 'load', offset: at.argument(2) },
  ...onlyDevices(),
  { op: 'label', name: 'this way' },
  { op: 'return', value: allow },
  { op: 'label', name: 'not this way' },
  { op: 'return', value: fail(errno.notPermitted) },
];

function onlyThese(values: readonly number[], yes: string, argument = 0): Instruction[] {
  return [
    { op: 'load', offset: at.argument(argument) },
    ...values.map((value): Instruction => ({ op: 'equal', value, yes })),
  ];
}

function onlyDevices(): Instruction[] {
  return [
    { op: 'and', value: fileKind },
    ...devices.map((value): Instruction => ({ op: 'equal', value, yes: 'not this way' })),
    { op: 'return', value: allow },
  ];
}
