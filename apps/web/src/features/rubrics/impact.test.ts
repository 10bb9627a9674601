import { limits, type Impact } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impactOf, setPoints, toggleImpact, type Weighed } from './impact.ts';

const impacts = ['A', 'D', 'N'] as const;
const anyImpact = fc.constantFrom<Impact>(...impacts);
const anyPoints = fc.integer({ min: -limits.points, max: limits.points });
const anyStep = fc.oneof(
  anyImpact.map((pressed) => (item: Weighed) => toggleImpact(item, pressed)),
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
