import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dragPlace, shiftOf, withinList, type Box } from './drag-place.ts';

const gap = 12;

function stacked(heights: readonly number[]): Box[] {
  let top = 40;
  return heights.map((height) => {
    const box = { top, height };
    top += height + gap;
    return box;
  });
}

/** Boxes of different heights, and one of them. */
const lists = fc
  .array(fc.integer({ min: 40, max: 200 }), { minLength: 1, maxLength: 8 })
  .chain((heights) =>
    fc.record({
      boxes: fc.constant(stacked(heights)),
      from: fc.nat({ max: heights.length - 1 }),
      by: fc.integer({ min: -2_000, max: 2_000 }),
    }),
  );

describe('a dragged item', () => {
  it('passes a neighbour when its edge reaches the middle of that neighbour', () => {
    const boxes = stacked([100, 60, 100]);
    expect([0, 42, 43, 134, 135].map((by) => dragPlace(boxes, 0, by))).toEqual([0, 0, 1, 1, 2]);
    expect([0, -41, -42, -133, -134].map((by) => dragPlace(boxes, 2, by))).toEqual([2, 2, 1, 1, 0]);
  });

  it('reaches every place of its list, and no other', () => {
    fc.assert(
      fc.property(lists, ({ boxes, from, by }) => {
        const place = dragPlace(boxes, from, withinList(boxes, from, by));
        expect(boxes[place]).toBeDefined();
        expect(dragPlace(boxes, from, 0)).toBe(from);
        expect(dragPlace(boxes, from, withinList(boxes, from, -5_000))).toBe(0);
        expect(dragPlace(boxes, from, withinList(boxes, from, 5_000))).toBe(boxes.length - 1);
      }),
    );
  });

  it('moves the items that it passes to where they are after the drop', () => {
    fc.assert(
      fc.property(lists, ({ boxes, from, by }) => {
        const to = dragPlace(boxes, from, withinList(boxes, from, by));
        const heights = boxes.map(({ height }) => height);
        const [dragged = 0] = heights.splice(from, 1);
        const after = stacked(heights.toSpliced(to, 0, dragged)).toSpliced(to, 1);
        const shifted = boxes.map((box, at) => ({
          ...box,
          top: box.top + shiftOf(boxes, from, to, at),
        }));
        expect(shifted.toSpliced(from, 1)).toEqual(after);
      }),
    );
  });
});
