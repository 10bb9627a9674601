import { expect, it } from 'vitest';
import { combine, type StatusState } from './statuses.ts';

it.each<[StatusState[], string]>([
  [[], 'pending'],
  [['success'], 'success'],
  [['success', 'pending'], 'pending'],
  [['success', 'pending', 'failure'], 'failure'],
  [['error', 'success'], 'failure'],
])('statuses %j combine to %s', (states, expected) => {
  expect(combine(states)).toBe(expected);
});
