import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leastUsed } from './least-used.ts';

const folders = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1 }),
    bytes: fc.nat(1_000),
    usedAtMs: fc.nat(1_000),
  }),
  { selector: ({ name }) => name, maxLength: 30 },
);

it('leastUsed drops nothing while everything fits, and otherwise the oldest', () => {
  fc.assert(
    fc.property(folders, fc.nat(20_000), fc.func(fc.boolean()), (all, limit, isInUse) => {
      const doomed = new Set(leastUsed(all, limit, isInUse));
      const kept = all.filter(({ name }) => !doomed.has(name));
      const total = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0);
      if (total(all) <= limit) expect(doomed.size).toBe(0);
      for (const name of doomed) expect(isInUse(name)).toBe(false);
      const free = kept.filter(({ name }) => !isInUse(name));
      if (total(kept) > limit) expect(free).toEqual([]);
      const newest = Math.max(
        ...all.filter(({ name }) => doomed.has(name)).map((one) => one.usedAtMs),
      );
      for (const { usedAtMs } of free)
        if (doomed.size > 0) expect(usedAtMs).toBeGreaterThanOrEqual(newest);
    }),
    { numRuns: 200 },
  );
});
