import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gradebookTotal,
  totalLabel,
  type TotalCategory,
  type TotalItem,
} from './gradebook-total.ts';

const anyItem = fc.record({
  categoryId: fc.constantFrom(1, 2, 3, null),
  maximum: fc.integer({ min: 0, max: 100 }),
  ratio: fc.option(fc.double({ min: -0.2, max: 1.2, noNaN: true })),
  extraCredit: fc.boolean(),
  excused: fc.boolean(),
  missing: fc.boolean(),
  counts: fc.boolean(),
});
const anyItems = fc.array(anyItem, { maxLength: 12 }).map((made) =>
  made.map(({ ratio, ...item }, at): TotalItem => {
    const score = ratio === null ? null : Math.round(ratio * item.maximum * 10_000) / 10_000;
    return { key: String(at), ...item, score };
  }),
);
const anyCategories = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(1, 2, 3),
    weight: fc.integer({ min: 0, max: 100 }),
    dropLowest: fc.nat(3),
  }),
  { selector: ({ id }) => id },
);

/** Two sums of rounded numbers may differ in the fourth decimal. */
const almost = 0.001;

const percentOf = (categories: readonly TotalCategory[], items: readonly TotalItem[]) =>
  gradebookTotal(categories, items).percent;

function notBelow(after: number | null, before: number | null) {
  if (before !== null) expect(after).toBeGreaterThanOrEqual(before - almost);
}

describe('the total of the gradebook', () => {
  it('is never below 0, and at most 100 without extra credit and scores above the maximum', () => {
    fc.assert(
      fc.property(anyCategories, anyItems, (categories, items) => {
        expect(percentOf(categories, items) ?? 0).toBeGreaterThanOrEqual(0);
        const plain = items.map((item) => ({
          ...item,
          extraCredit: false,
          score: item.score && Math.min(item.score, item.maximum),
        }));
        expect(percentOf(categories, plain) ?? 0).toBeLessThanOrEqual(100 + almost);
      }),
    );
  });

  it('does not depend on the order of columns and categories', () => {
    const shuffled = fc.tuple(anyCategories, anyItems).chain(([categories, items]) =>
      fc.record({
        categories: fc.constant(categories),
        items: fc.constant(items),
        otherCategories: fc.shuffledSubarray(categories, { minLength: categories.length }),
        otherItems: fc.shuffledSubarray(items, { minLength: items.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ categories, items, otherCategories, otherItems }) => {
        const [one, other] = [
          gradebookTotal(categories, items),
          gradebookTotal(otherCategories, otherItems),
        ];
        expect(other.percent ?? -1).toBeCloseTo(one.percent ?? -1, 3);
        for (const [key, use] of one.uses) expect(other.uses.get(key)).toBe(use);
      }),
    );
  });

  it('never falls when one more lowest score is dropped', () => {
    fc.assert(
      fc.property(anyCategories, anyItems, fc.nat(2), (categories, items, at) => {
        const more = categories.map((category, index) =>
          index === at ? { ...category, dropLowest: category.dropLowest + 1 } : category,
        );
        notBelow(percentOf(more, items), percentOf(categories, items));
      }),
    );
  });

  it('never falls by a score of extra credit', () => {
    const anyExtra = fc.record({
      categoryId: fc.constantFrom(1, 2, 3, null),
      score: fc.integer({ min: -10, max: 100 }),
    });
    fc.assert(
      fc.property(anyCategories, anyItems, anyExtra, (categories, items, given) => {
        const extra: TotalItem = {
          key: 'extra',
          maximum: 10,
          excused: false,
          missing: true,
          counts: true,
          extraCredit: true,
          ...given,
        };
        notBelow(percentOf(categories, [...items, extra]), percentOf(categories, items));
      }),
    );
  });

  it('is the same with an excused item as without it', () => {
    fc.assert(
      fc.property(anyCategories, anyItems, (categories, items) => {
        const present = items.filter(({ excused }) => !excused);
        const { percent, categories: parts } = gradebookTotal(categories, items);
        const without = gradebookTotal(categories, present);
        expect({ percent, parts }).toEqual({ percent: without.percent, parts: without.categories });
      }),
    );
  });

  it('divides the weight among the categories that count', () => {
    fc.assert(
      fc.property(anyCategories, anyItems, (categories, items) => {
        const { percent, categories: parts } = gradebookTotal(categories, items);
        const shares = parts.reduce((sum, { share }) => sum + share, 0);
        if (percent === null) expect(shares).toBe(0);
        else expect(shares).toBeCloseTo(100, 2);
      }),
    );
  });

  it('names what became of each item', () => {
    const item = { categoryId: 1, maximum: 10, score: 5, extraCredit: false, excused: false };
    const more = { missing: false, counts: true };
    const items = Object.entries({
      counted: {},
      missing: { score: null, missing: true, maximum: 5 },
      dropped: { score: null, missing: true },
      open: { score: null },
      excused: { excused: true },
      left_out: { counts: false },
      no_category: { categoryId: null },
      no_maximum: { maximum: 0 },
      extra: { extraCredit: true },
      extra_alone: { extraCredit: true, categoryId: 2 },
    }).map(([key, change]) => ({ key, ...item, ...more, ...change }));
    const categories = [
      { id: 1, weight: 1, dropLowest: 1 },
      { id: 2, weight: 1, dropLowest: 0 },
    ];
    const { uses } = gradebookTotal(categories, items);
    for (const [key, use] of uses) expect(use).toBe(key);
    expect(uses.size).toBe(items.length);
  });
});

it('a total is shown with one decimal, or as a dash', () => {
  expect([87.5, 100, 66.6667, 0.05].map(totalLabel)).toEqual(['87.5%', '100.0%', '66.7%', '0.1%']);
  expect(totalLabel(null)).toBe('-');
});
