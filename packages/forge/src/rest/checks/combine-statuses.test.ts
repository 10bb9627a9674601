import { expect, it } from 'vitest';
import { combine, type StatusState } from './combine-statuses.ts';

it.each<[StatusState[], string]>([
  [[], 'pending'],
  [['success'], 'success'],
  [['success', 'pending'], 'pending'],
  [['success', 'pending', 'failure'], 'failure'],
  [['error', 'success'], 'failure'],
])('%j together are %s', (states, expected) => {
  expect(combine(states)).toBe(expected);
});
