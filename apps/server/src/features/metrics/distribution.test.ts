import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentage } from './distribution.ts';

it('a percentage stays between 0 and 100 and rises with the score', () => {
  const scores = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }));
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 300 }), ([one, other], maximum) => {
      const low = percentage(Math.min(one, other), maximum);
      const high = percentage(Math.max(one, other), maximum);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
      expect(low).toBeLessThanOrEqual(high);
    }),
  );
  expect([percentage(7, 10), percentage(-1, 10), percentage(11, 10)]).toEqual([70, 0, 100]);
});
