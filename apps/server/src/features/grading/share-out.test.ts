import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOut } from './share-out.ts';

const works = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 80 });
const graders = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })
  .map((weights) => weights.map((weight, index) => ({ userId: index + 1, weight })));

it('every submission goes to exactly one grader, within one of their exact share', () => {
  fc.assert(
    fc.property(works, graders, (workIds, weighted) => {
      const graderOf = shareOut(workIds, weighted);
      expect([...graderOf.keys()]).toEqual(workIds);
      const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
      for (const { userId, weight } of weighted) {
        const got = [...graderOf.values()].filter((id) => id === userId).length;
        expect(Math.abs(got - (workIds.length * weight) / total)).toBeLessThan(1);
      }
    }),
  );
});

it('graders of equal weight differ by at most one submission', () => {
  fc.assert(
    fc.property(works, fc.integer({ min: 1, max: 8 }), (workIds, many) => {
      const even = Array.from({ length: many }, (_, index) => ({ userId: index + 1, weight: 1 }));
      const graderOf = shareOut(workIds, even);
      const sizes = even.map(
        ({ userId }) => [...graderOf.values()].filter((id) => id === userId).length,
      );
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});
