import { AppError } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemChanges } from './item-changes.ts';

const points = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });

/**
 * The items of a rubric, and a saved list with items kept, changed, reordered, left out and new.
 */
const saved = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 })
  .chain((ids) =>
    fc.record({
      before: fc.tuple(...ids.map((id) => points.map((value) => ({ id, points: value })))),
      wanted: fc
        .tuple(
          ...ids.map((id) => fc.record({ id: fc.constant(id), point_value: points })),
          fc.record({ id: fc.constant(null), point_value: points }),
        )
        .chain((items) => fc.shuffledSubarray([...items])),
    }),
  )
  .map(({ before, wanted }) => ({
    before,
    wanted: wanted.map((item) => ({ ...item, explanation: ` item ${item.id} `, deleted: false })),
  }));

it('saving accounts for every item once, in the order of the list', () => {
  fc.assert(
    fc.property(saved, ({ before, wanted }) => {
      const changes = itemChanges(before, wanted);
      const placed = [...changes.added, ...changes.kept];
      expect(placed.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([
        ...wanted.keys(),
      ]);
      for (const item of changes.kept) expect(wanted[item.position]?.id).toBe(item.id);
      expect([...changes.kept.map(({ id }) => id), ...changes.removedIds].toSorted()).toEqual(
        before.map(({ id }) => id).toSorted(),
      );
    }),
    { numRuns: 200 },
  );
});

it('saving lists the items whose points change, and no others', () => {
  fc.assert(
    fc.property(saved, ({ before, wanted }) => {
      const { repriced, kept } = itemChanges(before, wanted);
      for (const { id, points: to } of kept) {
        const from = before.find((item) => item.id === id)?.points ?? null;
        const told = repriced.find(({ itemId }) => itemId === id);
        expect(told).toEqual(from === to ? undefined : { itemId: id, from, to });
      }
    }),
    { numRuns: 200 },
  );
});

it('saving refuses an item that the rubric does not have, and an item that is listed twice', () => {
  const item = { id: 7, point_value: 1, explanation: 'Style', deleted: false };
  expect(() => itemChanges([], [item])).toThrow(AppError);
  expect(() => itemChanges([{ id: 7, points: 1 }], [item, item])).toThrow(AppError);
});
