import { expect, it } from 'vitest';
import { formatPercent } from './percent.ts';

it.each([
  [0, '0%'],
  [33.333, '33.3%'],
  [82.549, '82.5%'],
  [100, '100%'],
])('formatPercent shows %d as %s', (share, shown) => {
  expect(formatPercent(share)).toBe(shown);
});
