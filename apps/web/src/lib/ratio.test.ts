import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatRatio } from './ratio.ts';

it.each([
  [2, 28, '1 : 14'],
  [3, 10, '3 : 10'],
  [7, 7, '1 : 1'],
  [0, 10, 'N/A'],
  [2, 0, 'N/A'],
  [0, 0, 'N/A'],
])('formatRatio shows %i to %i as %s', (a, b, expected) => {
  expect(formatRatio(a, b)).toBe(expected);
});

it('formatRatio keeps the proportion and removes every common divisor', () => {
  const people = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(people, people, fc.integer({ min: 1, max: 50 }), (a, b, times) => {
      const [left = 0, right = 0] = formatRatio(a, b).split(' : ').map(Number);
      expect(left * b).toBe(right * a);
      expect(formatRatio(a * times, b * times)).toBe(`${left} : ${right}`);
    }),
  );
});
