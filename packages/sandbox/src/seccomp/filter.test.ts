import { describe, expect, it } from 'vitest';
import { assemble } from './assembler.ts';
import {
  auditArchitectures,
  missingCalls,
  numberOf,
  refusedCalls,
  uncountedCalls,
  type Machine,
} from './calls.ts';
import { boxFilter } from './filter.ts';

const allow = 0x7fff0000;
const kill = 0x80000000;
const notPermitted = 0x00050001;
const missing = 0x00050026;
const noSuchFamily = 0x00050061;

interface Call {
  number: number;
  architecture?: number;
  args?: readonly number[];
}

/** Runs a filter as the kernel does, for the instructions that the assembler knows. */
function judge(
  filter: Buffer,
  machine: Machine,
  { number, architecture, args = [] }: Call,
): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number >>> 0, 0);
  data.writeUInt32LE(architecture ?? auditArchitectures[machine], 4);
  args.forEach((value, index) => data.writeUInt32LE(value >>> 0, 16 + 8 * index));
  let accumulator = 0;
  for (let at = 0; at < filter.length / 8; at += 1) {
    const code = filter.readUInt16LE(at * 8);
    const yes = filter.readUInt8(at * 8 + 2);
    const value = filter.readUInt32LE(at * 8 + 4);
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x54) accumulator = (accumulator & value) >>> 0;
    else if (code === 0x06) return value;
    else if (code === 0x15) at += accumulator === value ? yes : 0;
    else if (code === 0x35) at += accumulator >= value ? yes : 0;
    else if (code === 0x45) at += (accumulator & value) !== 0 ? yes : 0;
    else throw new Error(`Unknown code ${code}`);
  }
  throw new Error('The filter has no end.');
}

describe.each(['x64', 'arm64'] as const)('the filter for %s', (machine) => {
  const filter = boxFilter({ machine, countsAllMemory: true });
  const of = (number: number, ...args: number[]) => judge(filter, machine, { number, args });
  const pick = (x64: number, arm64: number) => (machine === 'x64' ? x64 : arm64);

  it('refuses each call of its lists', () => {
    for (const call of Object.values(refusedCalls)) {
      const number = numberOf(call, machine);
      if (number !== null) expect(of(number)).toBe(notPermitted);
    }
    for (const call of Object.values(missingCalls))
      expect(of(numberOf(call, machine) ?? -1)).toBe(missing);
  });

  it('allows what ordinary programs do', () => {
    const [read, write, openat, execve, futex] =
      machine === 'x64' ? [0, 1, 257, 59, 202] : [63, 64, 56, 221, 98];
    for (const number of [read, write, openat, execve, futex]) expect(of(number)).toBe(allow);
  });

  it('kills a program that calls by another table, and misses calls that nobody has judged', () => {
    expect(judge(filter, machine, { number: 1, architecture: 0x40000003 })).toBe(kill);
    expect(of(0x40000000 + 1)).toBe(kill);
    expect(of(457)).toBe(missing);
    expect(of(456)).toBe(allow);
  });

  it('allows processes and threads, but no new namespaces', () => {
    const clone = pick(56, 220);
    expect(of(clone, 0x003d0f00)).toBe(allow);
    for (const bit of [
      0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000, 0x80,
    ])
      expect(of(clone, bit | 17)).toBe(notPermitted);
  });

  it('allows sockets of four families, and netlink only for routes', () => {
    const socket = pick(41, 198);
    for (const family of [1, 2, 10, 16]) expect(of(socket, family, 1, 0)).toBe(allow);
    expect(of(socket, 16, 3, 15)).toBe(noSuchFamily);
    for (const family of [0, 3, 17, 38, 40, 44]) expect(of(socket, family)).toBe(noSuchFamily);
  });

  it('refuses devices, input of terminals and traces that write', () => {
    const mknodat = pick(259, 33);
    expect(of(mknodat, 0, 0, 0x1180)).toBe(allow);
    expect(of(mknodat, 0, 0, 0x61b6)).toBe(notPermitted);
    expect(of(mknodat, 0, 0, 0x21b6)).toBe(notPermitted);
    const ioctl = pick(16, 29);
    expect(of(ioctl, 0, 0x5401)).toBe(allow);
    expect(of(ioctl, 0, 0x5412)).toBe(notPermitted);
    const ptrace = pick(101, 117);
    expect(of(ptrace, 16)).toBe(allow);
    for (const request of [0, 1, 4, 5, 13, 0x4205, 0x4206])
      expect(of(ptrace, request)).toBe(notPermitted);
  });

  it('refuses memory that belongs to no process only where nothing counts it', () => {
    const strict = boxFilter({ machine, countsAllMemory: false });
    for (const call of Object.values(uncountedCalls)) {
      const number = numberOf(call, machine) ?? -1;
      expect(of(number)).toBe(allow);
      expect(judge(strict, machine, { number })).toBe(notPermitted);
    }
  });
});

it('the assembler refuses a label that is missing or behind', () => {
  expect(() => assemble([{ op: 'equal', value: 1, yes: 'nowhere' }])).toThrow('no label nowhere');
  expect(() =>
    assemble([
      { op: 'label', name: 'behind' },
      { op: 'equal', value: 1, yes: 'behind' },
    ]),
  ).toThrow('too far away');
});
