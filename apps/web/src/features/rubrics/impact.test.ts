import { limits, type Impact } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impactOf, setPoints, toggleImpact, typePoints, type Weighed } from './impact.ts';

const impacts = ['A', 'D', 'N'] as const;
const anyImpact = fc.constantFrom<Impact>(...impacts);
const anyPoints = fc.integer({ min: -limits.points, max: limits.points });
const anyStep = fc.oneof(
  anyImpact.map((pressed) => (item: Weighed) => toggleImpact(item, pressed)),
  fc.string({ unit: fc.constantFrom('-', '+', '0', '3', '.') }).map((typed) => {
    return (item: Weighed) => typePoints(item, typed);
  }),
  fc.option(anyPoints).map((entered) => (item: Weighed) => setPoints(item, entered)),
);
const blank: Weighed = { impact: 'N', point_value: null };

describe('an item whose impact and points are changed in any order', () => {
  it('has negative points as a deduction and positive ones otherwise, and never -0', () => {
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

  it('keeps the size of its points whatever is toggled', () => {
    fc.assert(
      fc.property(anyPoints, fc.array(anyImpact), (entered, presses) => {
        const item = presses.reduce<Weighed>(toggleImpact, setPoints(blank, entered));
        expect(Math.abs(item.point_value ?? NaN)).toBe(Math.abs(entered));
      }),
    );
  });
});

describe('toggling', () => {
  it.each(impacts)('%s again returns to neutral', (impact) => {
    const item = { impact: 'N', point_value: 3 } as const;
    expect(toggleImpact(toggleImpact(item, impact), impact)).toEqual(item);
  });

  it('goes from one to the other at once', () => {
    const added = toggleImpact({ impact: 'N', point_value: 3 }, 'A');
    expect(added).toEqual({ impact: 'A', point_value: 3 });
    expect(toggleImpact(added, 'D')).toEqual({ impact: 'D', point_value: -3 });
  });
});

describe('points', () => {
  it('of 0 make an item neutral', () => {
    expect(setPoints({ impact: 'D', point_value: -3 }, 0)).toEqual({ impact: 'N', point_value: 0 });
  });

  it('are stored by size, with the sign of the impact, and cut to their whole part', () => {
    expect(setPoints({ impact: 'A', point_value: 1 }, -4.9).point_value).toBe(4);
    expect(setPoints({ impact: 'D', point_value: -1 }, 4.9).point_value).toBe(-4);
  });

  it('that are being typed anew leave the impact as it was', () => {
    const emptied = setPoints({ impact: 'D', point_value: -3 }, null);
    expect(emptied).toEqual({ impact: 'D', point_value: null });
    expect(setPoints(emptied, 5)).toEqual({ impact: 'D', point_value: -5 });
  });

  it('tell the impact once they are saved, and back', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const item = { impact: impactOf(points), point_value: points + 0 };
        expect(setPoints(item, Math.abs(points))).toEqual(item);
      }),
    );
    expect(impactOf(null)).toBe('N');
  });
});

describe('what is typed into the field of the points', () => {
  /** Key by key, at the end of what the field shows. */
  const type = (item: Weighed, keys: string) =>
    [...keys].reduce(
      (known, key) => typePoints(known, `${known.unread ?? shown(known.point_value)}${key}`),
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
  ] as const)('chooses the impact by a sign, and keeps the digits: %s', (keys, impact, points) => {
    expect(type(blank, keys)).toEqual({ impact, point_value: points });
    expect(typePoints(blank, keys)).toEqual({ impact, point_value: points });
  });

  it.each([
    ['-', 'D'],
    ['+', 'A'],
    ['–', 'D'],
  ] as const)('waits for digits behind %s alone', (sign, impact) => {
    const unread = impact === 'A' ? '+' : '-';
    expect(type(blank, sign)).toEqual({ impact, point_value: null, unread });
    expect(typePoints(type(blank, sign), '')).toEqual({ impact, point_value: null });
  });

  it('leaves the impact as it is without a sign, and replaces the points with one', () => {
    const before = { impact: 'D', point_value: -5 } as const;
    expect(typePoints(before, '7')).toEqual({ impact: 'D', point_value: -7 });
    expect(typePoints(before, '-')).toEqual({ impact: 'D', point_value: null, unread: '-' });
    expect(typePoints(before, '+7')).toEqual({ impact: 'A', point_value: 7 });
    expect(typePoints(before, '')).toEqual({ impact: 'D', point_value: null });
  });

  it('chooses nothing more by a sign once an impact is pressed', () => {
    const pressed = toggleImpact(type(blank, '-'), 'A');
    expect(type(pressed, '3')).toEqual({ impact: 'A', point_value: 3 });
    expect(toggleImpact(type(blank, '-'), 'D').impact).toBe('N');
  });

  it('is neutral at 0, whatever the sign', () => {
    expect(type(blank, '-0')).toEqual({ impact: 'N', point_value: 0 });
  });

  it('stays as it was typed while it has a point or a comma, and counts as no points', () => {
    expect(type(blank, '-1.5')).toEqual({ impact: 'D', point_value: null, unread: '1.5' });
    expect(typePoints(blank, '-2,5').unread).toBe('-2,5');
    const half = toggleImpact(typePoints(blank, '-2,5'), 'A');
    expect(half).toEqual({ impact: 'A', point_value: null, unread: '2,5' });
    expect(typePoints(half, '25')).toEqual({ impact: 'A', point_value: 25 });
  });
});
