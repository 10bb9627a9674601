import { expect, it } from 'vitest';
import { countdown, isNear } from './countdown.ts';

const due = '2026-11-20T12:00:00Z';
const before = (ms: number) => Date.parse(due) - ms;
const hour = 3_600_000;

it.each([
  [10 * 24 * hour, 'Due in 10 days'],
  [3 * 24 * hour - 1, 'Due in 2 days'],
  [48 * hour - 1, 'Due in 47 hours'],
  [2 * hour, 'Due in 2 hours'],
  [2 * hour - 1, 'Due in 119 minutes'],
  [90_000, 'Due in 1 minute'],
  [59_000, 'Due in less than a minute'],
  [0, 'Due in less than a minute'],
  [-1, undefined],
])('%i ms before the due date the countdown says %s', (ms, said) => {
  expect(countdown(due, before(ms))).toBe(said);
});

it('a due date is near on its last day', () => {
  expect([25 * hour, 23 * hour].map((ms) => isNear(due, before(ms)))).toEqual([false, true]);
});
