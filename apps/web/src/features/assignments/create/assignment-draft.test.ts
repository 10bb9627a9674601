import { expect, it } from 'vitest';
import { stepFrom } from './assignment-draft.ts';

it.each([
  [null, 0],
  ['0', 0],
  ['1', 1],
  ['2', 0],
  ['-1', 0],
  ['1.5', 0],
  ['x', 0],
  ['', 0],
])('the form reads the step parameter %j as step %i', (asked, step) => {
  expect(stepFrom(asked)).toBe(step);
});
