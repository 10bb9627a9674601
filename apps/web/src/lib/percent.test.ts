import { expect, it } from 'vitest';
import { formatPercent } from './percent.ts';

it.each([
  [0, '0%'],
  [33.333, '33.3%'],
  [82.549, '82.5%'],
  [100, '100%'],
])('%d reads %s', (share, words) => {
  expect(formatPercent(share)).toBe(words);
});
