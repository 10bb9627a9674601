import { WorkState } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveDeadline, hasPassed } from '../commits/counting/effective-deadline.ts';
import { isWaiting, sumWaiting, type Ungraded } from './waiting.ts';

const now = new Date('2026-09-01T12:00:00Z');
const past = new Date('2026-08-31T12:00:00Z');
const future = new Date('2026-09-02T12:00:00Z');
const later = new Date('2026-09-03T12:00:00Z');

describe('a submission waits for a grade', () => {
  it.each([
    ['submitted early', { state: 'SUBMITTED', mainDueAt: future, extendedTo: null }, true],
    ['with a grader', { state: 'GRADING_ASSIGNED', mainDueAt: null, extendedTo: null }, true],
    ['past due without a push', { state: 'ACCEPTED', mainDueAt: past, extendedTo: null }, true],
    ['in progress', { state: 'STARTED', mainDueAt: future, extendedTo: null }, false],
    ['without a deadline', { state: 'STARTED', mainDueAt: null, extendedTo: past }, false],
    ['with a longer extension', { state: 'STARTED', mainDueAt: past, extendedTo: future }, false],
    ['with a shorter extension', { state: 'STARTED', mainDueAt: future, extendedTo: past }, false],
    ['graded', { state: 'GRADING_COMPLETED', mainDueAt: past, extendedTo: null }, false],
    ['published', { state: 'GRADE_PUBLISHED', mainDueAt: past, extendedTo: null }, false],
  ] as const)('%s: %o gives %s', (_name, work, waits) => {
    expect(isWaiting(work, now)).toBe(waits);
  });

  it('according to its effective deadline, whatever extensions it has', () => {
    const instant = fc.constantFrom(past, now, future, later);
    fc.assert(
      fc.property(
        fc.option(instant),
        fc.array(instant, { maxLength: 3 }),
        instant,
        (main, ends, at) => {
          const extensions = ends.map((dueAt) => ({ dueAt }));
          const { dueAt } = effectiveDeadline(main, extensions);
          const longest = ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
          const work = { state: 'STARTED', mainDueAt: main, extendedTo: longest } as const;
          expect(isWaiting(work, at)).toBe(hasPassed(dueAt, at));
        },
      ),
      { numRuns: 100 },
    );
  });
});

const staff = [
  { id: 1, login: 'ada', firstName: 'Ada', lastName: 'Lovelace' },
  { id: 2, login: 'prince', firstName: 'Prince', lastName: '' },
];

function group(graderId: number | null, works: number): Ungraded {
  return { state: 'SUBMITTED', mainDueAt: null, extendedTo: null, graderId, works };
}

describe('the sum of waiting submissions', () => {
  it('lists graders with the most submissions first, and none without any', () => {
    const ungraded = [group(1, 2), group(2, 5), group(1, 1), group(null, 4)];
    expect(sumWaiting(ungraded, { staff, callerId: 1, now })).toEqual({
      total: 12,
      mine: 3,
      unassigned: 4,
      graders: [
        { github_username: 'prince', full_name: 'Prince', works: 5 },
        { github_username: 'ada', full_name: 'Ada Lovelace', works: 3 },
      ],
    });
    expect(sumWaiting([], { staff, callerId: 1, now }).graders).toEqual([]);
  });

  it('counts submissions of a grader who left as unassigned', () => {
    const { unassigned, mine } = sumWaiting([group(9, 3)], { staff, callerId: 9, now });
    expect({ unassigned, mine }).toEqual({ unassigned: 3, mine: 3 });
  });

  it('counts every submission once', () => {
    const anyGroup = fc.record({
      state: fc.constantFrom(...WorkState.options),
      mainDueAt: fc.option(fc.constantFrom(past, future)),
      extendedTo: fc.option(fc.constantFrom(past, later)),
      graderId: fc.option(fc.integer({ min: 1, max: 4 })),
      works: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(anyGroup), (ungraded) => {
        const { total, unassigned, graders } = sumWaiting(ungraded, { staff, callerId: 1, now });
        const shares = graders.reduce((sum, { works }) => sum + works, 0);
        expect(unassigned + shares).toBe(total);
        expect(unassigned).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 100 },
    );
  });
});
