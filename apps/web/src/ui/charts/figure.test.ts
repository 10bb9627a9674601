import { expect, it } from 'vitest';
import { firstShare, inWords, totalOf } from './figure.ts';

const graded = [
  { label: 'Graded', value: 1 },
  { label: 'Ungraded', value: 2 },
];

it('a chart is described in words', () => {
  expect(inWords('Grading Status', graded)).toBe('Grading Status: Graded 1, Ungraded 2');
});

it('the total is the sum of all figures', () => {
  expect(totalOf(graded)).toBe(3);
  expect(totalOf([])).toBe(0);
});

it('the share of the first figure is in whole percent', () => {
  expect(firstShare(graded)).toBe(33);
  expect(firstShare([])).toBe(0);
  expect(firstShare([{ label: 'Graded', value: 0 }])).toBe(0);
});
