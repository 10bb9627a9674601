import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extended, rangeOf } from './line-selection.ts';

it('a selection grows from the active line and shrinks back over it', () => {
  const down = extended(extended(undefined, 4, 1, 9), 4, 1, 9);
  expect(rangeOf(down)).toEqual({ start: 4, end: 6 });
  const up = [-1, -1, -1].reduce((one) => extended(one, 6, -1, 9), down);
  expect(rangeOf(up)).toEqual({ start: 3, end: 4 });
});

it('a selection contains its first line and stays within the file, whatever the keys', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.constantFrom(1 as const, -1 as const), { minLength: 1 }),
      (active, steps) => {
        const chosen = steps.reduce<ReturnType<typeof extended> | undefined>(
          (one, step) => extended(one, active, step, 9),
          undefined,
        );
        const { start, end } = rangeOf(chosen!);
        expect(start).toBeGreaterThanOrEqual(1);
        expect(end).toBeLessThanOrEqual(9);
        expect(start <= active && active <= end).toBe(true);
      },
    ),
  );
});
