import { expect, it } from 'vitest';
import type { BoxFigures } from './keeper.ts';
import { toOutcome } from './outcome.ts';

const figures: BoxFigures = {
  code: 0,
  signal: null,
  endedBy: null,
  isReady: true,
  outOfMemory: false,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  cut: false,
  wallMs: 5,
  cpuMs: 2,
  peakBytes: 100,
  report: null,
};
const endOf = (some: Partial<BoxFigures>) => {
  const { ended, code, signal } = toOutcome({ ...figures, ...some });
  return [ended, code, signal];
};

it('a box ends by its exit code, or by the signal that its code stands for', () => {
  expect(endOf({ code: 3 })).toEqual(['exit', 3, null]);
  expect(endOf({ code: 139 })).toEqual(['signal', 139, 'SIGSEGV']);
  expect(endOf({ code: 255 })).toEqual(['exit', 255, null]);
  expect(endOf({ code: 145 })).toEqual(['exit', 145, null]);
});

it('a limit that ended the box says more than its code', () => {
  expect(endOf({ code: null, signal: 'SIGKILL', endedBy: 'time' })).toEqual([
    'timeout',
    null,
    null,
  ]);
  expect(endOf({ code: 137, outOfMemory: true })).toEqual(['memory', null, null]);
  expect(endOf({ code: 137, endedBy: 'output' })).toEqual(['output', null, null]);
  expect(endOf({ code: 152 })).toEqual(['timeout', null, null]);
});

it('a command that never started was refused', () => {
  expect(endOf({ code: 1, isReady: false })).toEqual(['refused', null, null]);
  const { stderr } = toOutcome({ ...figures, endedBy: 'setup', isReady: false });
  expect(String(stderr)).toBe('The box did not start in time.\n');
});
