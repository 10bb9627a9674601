import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveDeadline, hasPassed, isLate } from './effective-deadline.ts';

const due = new Date('2026-09-01T12:00:00Z');
const hours = (n: number) => new Date(due.getTime() + n * 3_600_000);
const nothing = { extendedTo: null, sectionDueAt: null };
const extended = (by: number) => ({ ...nothing, extendedTo: hours(by) });
const inSection = (by: number) => ({ ...nothing, sectionDueAt: hours(by) });

describe('the effective deadline', () => {
  it("is the assignment's for people without a date of their own", () => {
    const main = { dueAt: due, source: 'main' };
    expect(effectiveDeadline(due, [])).toEqual(main);
    expect(effectiveDeadline(due, [nothing])).toEqual(main);
    expect(effectiveDeadline(null, [nothing])).toEqual({ dueAt: null, source: 'main' });
  });

  it("is the section's, also if it is earlier or the only one", () => {
    for (const [main, by] of [
      [due, 5],
      [due, -5],
      [null, 5],
    ] as const) {
      const dates = [inSection(by)];
      expect(effectiveDeadline(main, dates)).toEqual({ dueAt: hours(by), source: 'section' });
    }
  });

  it('is the end of an extension, also before or after the date of the section', () => {
    for (const by of [-5, 1, 5, 90]) {
      const own = { extendedTo: hours(48), sectionDueAt: hours(by) };
      expect(effectiveDeadline(due, [own])).toEqual({ dueAt: hours(48), source: 'extension' });
    }
    expect(effectiveDeadline(due, [extended(48)]).source).toBe('extension');
  });

  it('is not an extension that the other dates have moved past', () => {
    expect(effectiveDeadline(due, [extended(-1)])).toEqual({ dueAt: due, source: 'main' });
    expect(effectiveDeadline(null, [extended(48)])).toEqual({ dueAt: null, source: 'main' });
    const own = { extendedTo: hours(-1), sectionDueAt: hours(3) };
    expect(effectiveDeadline(due, [own])).toEqual({ dueAt: hours(3), source: 'section' });
  });

  it('of a group is the latest of its members, in whatever order they are read', () => {
    const anyDate = fc.option(fc.integer({ min: -20, max: 20 }).map(hours));
    const anyOwn = fc.record({ extendedTo: anyDate, sectionDueAt: anyDate });
    const members = fc.array(anyOwn, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyDate, members, (main, dates) => {
        const each = dates.map((own) => effectiveDeadline(main, [own]).dueAt);
        const isEndless = each.includes(null);
        const last = Math.max(...each.map((at) => at?.getTime() ?? 0));
        const { dueAt } = effectiveDeadline(main, dates);
        expect(dueAt).toEqual(isEndless ? null : new Date(last));
        expect(effectiveDeadline(main, dates.toReversed()).dueAt).toEqual(dueAt);
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
