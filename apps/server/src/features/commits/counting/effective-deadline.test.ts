import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveDeadline, hasPassed, isLate } from './effective-deadline.ts';

const due = new Date('2026-09-01T12:00:00Z');
const hours = (n: number) => new Date(due.getTime() + n * 3_600_000);
const extension = { dueAt: hours(48) };

describe('the effective deadline', () => {
  it('is the main due date without an extension', () => {
    expect(effectiveDeadline(due, [])).toEqual({ dueAt: due, source: 'main' });
    expect(effectiveDeadline(null, [])).toEqual({ dueAt: null, source: 'main' });
  });

  it('is the end of a longer extension', () => {
    const extended = { dueAt: hours(48), source: 'extension' };
    expect(effectiveDeadline(due, [extension])).toEqual(extended);
  });

  it('is never before the main due date, and stays null where the assignment has none', () => {
    const short = { dueAt: hours(-1) };
    expect(effectiveDeadline(due, [short])).toEqual({ dueAt: due, source: 'main' });
    expect(effectiveDeadline(null, [extension])).toEqual({ dueAt: null, source: 'main' });
  });

  it('is the latest extension of a group, in whatever order they are read', () => {
    const anyHour = fc.integer({ min: -20, max: 20 });
    fc.assert(
      fc.property(fc.array(anyHour, { maxLength: 8 }), (ends) => {
        const granted = ends.map((end) => ({ dueAt: hours(end) }));
        const { dueAt, source } = effectiveDeadline(due, granted);
        expect(dueAt).toEqual(hours(Math.max(0, ...ends)));
        expect(source).toBe(ends.some((end) => end > 0) ? 'extension' : 'main');
      }),
    );
  });
});

describe('lateness', () => {
  it.each([
    [-1000, false],
    [0, false],
    [999, false],
    [1000, true],
  ])('of a push %i ms after the deadline is %s', (ms, late) => {
    const at = new Date(due.getTime() + ms);
    expect(isLate(at, due)).toBe(late);
    expect(hasPassed(due, at)).toBe(late);
  });

  it('is false without a deadline', () => {
    expect(isLate(hours(9999), null)).toBe(false);
  });
});
