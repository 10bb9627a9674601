import { limits, type Impact } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impactOf, setPoints, toggleImpact, typePoints, type ItemPoints } from './impact.ts';

const impacts = ['A', 'D', 'N'] as const;
const anyImpact = fc.constantFrom<Impact>(...impacts);
const anyPoints = fc.integer({ min: -limits.points, max: limits.points });
const anyStep = fc.oneof(
  anyImpact.map((pressed) => (item: ItemPoints) => toggleImpact(item, pressed)),
  fc.string({ unit: fc.constantFrom('-', '+', '0', '3', '.') }).map((typed) => {
    return (item: ItemPoints) => typePoints(item, typed);
  }),
  fc.option(anyPoints).map((entered) => (item: ItemPoints) => setPoints(item, entered)),
);
const blank: ItemPoints = { impact: 'N', point_value: null };

describe('an item whose impact and points change in any order', () => {
  it('has negative points as a deduction, positive points otherwise, and never -0', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        const { impact, point_value } = steps.reduce((item, step) => step(item), blank);
        if (point_value === null) return;
        expect(Object.is(point_value, -0)).toBe(false);
        if (impact === 'D') expect(point_value).toBeLessThanOrEqual(0);
        else expect(point_value).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('keeps the absolute value of its points whichever impact is toggled', () => {
    fc.assert(
      fc.property(anyPoints, fc.array(anyImpact), (entered, presses) => {
        const item = presses.reduce<ItemPoints>(toggleImpact, setPoints(blank, entered));
        expect(Math.abs(item.point_value ?? NaN)).toBe(Math.abs(entered));
      }),
    );
  });
});

describe('toggling an impact', () => {
  it.each(impacts)('returns to neutral when %s is pressed twice', (impact) => {
    const item = { impact: 'N', point_value: 3 } as const;
    expect(toggleImpact(toggleImpact(item, impact), impact)).toEqual(item);
  });

  it('changes an addition directly into a deduction', () => {
    const added = toggleImpact({ impact: 'N', point_value: 3 }, 'A');
    expect(added).toEqual({ impact: 'A', point_value: 3 });
    expect(toggleImpact(added, 'D')).toEqual({ impact: 'D', point_value: -3 });
  });
});

describe('the points of an item', () => {
  it('make it neutral when they are 0', () => {
    expect(setPoints({ impact: 'D', point_value: -3 }, 0)).toEqual({ impact: 'N', point_value: 0 });
  });

  it('are stored as a whole number with the sign of the impact', () => {
    expect(setPoints({ impact: 'A', point_value: 1 }, -4.9).point_value).toBe(4);
    expect(setPoints({ impact: 'D', point_value: -1 }, 4.9).point_value).toBe(-4);
  });

  it('do not change the impact while they are typed again', () => {
    const emptied = setPoints({ impact: 'D', point_value: -3 }, null);
    expect(emptied).toEqual({ impact: 'D', point_value: null });
    expect(setPoints(emptied, 5)).toEqual({ impact: 'D', point_value: -5 });
  });

  it('determine the impact once they are saved', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const item = { impact: impactOf(points), point_value: points + 0 };
        expect(setPoints(item, Math.abs(points))).toEqual(item);
      }),
    );
    expect(impactOf(null)).toBe('N');
  });
});

describe('the field for points', () => {
  /** Types at the end of the shown text, key by key. */
  const type = (item: ItemPoints, keys: string) =>
    [...keys].reduce(
      (known, key) => typePoints(known, `${known.unparsed ?? shown(known.point_value)}${key}`),
      item,
    );
  const shown = (points: number | null) => (points === null ? '' : Math.abs(points));

  it.each([
    ['-3', 'D', -3],
    ['+3', 'A', 3],
    ['3-', 'D', -3],
    ['-+12', 'A', 12],
    ['−3', 'D', -3],
    ['3', 'N', 3],
  ] as const)('sets the impact by a sign and keeps the digits of %s', (keys, impact, points) => {
    expect(type(blank, keys)).toEqual({ impact, point_value: points });
    expect(typePoints(blank, keys)).toEqual({ impact, point_value: points });
  });

  it.each([
    ['-', 'D'],
    ['+', 'A'],
    ['–', 'D'],
  ] as const)('has no points while only %s is typed', (sign, impact) => {
    const unparsed = impact === 'A' ? '+' : '-';
    expect(type(blank, sign)).toEqual({ impact, point_value: null, unparsed });
    expect(typePoints(type(blank, sign), '')).toEqual({ impact, point_value: null });
  });

  it('keeps the impact without a sign, and replaces impact and points with one', () => {
    const before = { impact: 'D', point_value: -5 } as const;
    expect(typePoints(before, '7')).toEqual({ impact: 'D', point_value: -7 });
    expect(typePoints(before, '-')).toEqual({ impact: 'D', point_value: null, unparsed: '-' });
    expect(typePoints(before, '+7')).toEqual({ impact: 'A', point_value: 7 });
    expect(typePoints(before, '')).toEqual({ impact: 'D', point_value: null });
  });

  it('drops a typed sign when an impact is pressed', () => {
    const pressed = toggleImpact(type(blank, '-'), 'A');
    expect(type(pressed, '3')).toEqual({ impact: 'A', point_value: 3 });
    expect(toggleImpact(type(blank, '-'), 'D').impact).toBe('N');
  });

  it('makes the item neutral at 0, whatever the sign', () => {
    expect(type(blank, '-0')).toEqual({ impact: 'N', point_value: 0 });
  });

  it('keeps a decimal number as typed and counts it as no points', () => {
    expect(type(blank, '-1.5')).toEqual({ impact: 'D', point_value: null, unparsed: '1.5' });
    expect(typePoints(blank, '-2,5').unparsed).toBe('-2,5');
    const half = toggleImpact(typePoints(blank, '-2,5'), 'A');
    expect(half).toEqual({ impact: 'A', point_value: null, unparsed: '2,5' });
    expect(typePoints(half, '25')).toEqual({ impact: 'A', point_value: 25 });
  });
});
