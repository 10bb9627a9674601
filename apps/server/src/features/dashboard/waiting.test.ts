import { WorkState } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignmentProgress } from './assignment-progress.ts';
import { isWaiting, sumWaiting, type WorkGroup } from './waiting.ts';

const now = new Date('2026-09-01T12:00:00Z');
const past = new Date('2026-08-31T12:00:00Z');
const future = new Date('2026-09-02T12:00:00Z');

describe('a submission waits for a grade', () => {
  it.each([
    ['submitted early', { state: 'SUBMITTED', dueAt: future }, true],
    ['with a grader', { state: 'GRADING_ASSIGNED', dueAt: null }, true],
    ['past due without a push', { state: 'ACCEPTED', dueAt: past }, true],
    ['in progress', { state: 'STARTED', dueAt: future }, false],
    ['without a deadline', { state: 'STARTED', dueAt: null }, false],
    ['graded', { state: 'GRADING_COMPLETED', dueAt: past }, false],
    ['published', { state: 'GRADE_PUBLISHED', dueAt: past }, false],
  ] as const)('%s: %o gives %s', (_name, work, waits) => {
    expect(isWaiting(work, now)).toBe(waits);
  });
});

const staff = [
  { id: 1, login: 'ada', firstName: 'Ada', lastName: 'Lovelace' },
  { id: 2, login: 'prince', firstName: 'Prince', lastName: '' },
];

function group(graderId: number | null, works: number, assignmentId = 1): WorkGroup {
  return { assignmentId, state: 'SUBMITTED', dueAt: null, graderId, works };
}

const anyGroup = fc.record({
  assignmentId: fc.integer({ min: 1, max: 2 }),
  state: fc.constantFrom(...WorkState.options),
  dueAt: fc.option(fc.constantFrom(past, future)),
  graderId: fc.option(fc.integer({ min: 1, max: 4 })),
  works: fc.integer({ min: 1, max: 50 }),
});

describe('the sum of waiting submissions', () => {
  it('lists graders with the most submissions first, and none without any', () => {
    const groups = [group(1, 2), group(2, 5), group(1, 1, 7), group(null, 4)];
    expect(sumWaiting(groups, { staff, callerId: 1, now })).toEqual({
      total: 12,
      mine: 3,
      unassigned: 4,
      graders: [
        { github_username: 'prince', full_name: 'Prince', works: 5, assignment_ids: [1] },
        { github_username: 'ada', full_name: 'Ada Lovelace', works: 3, assignment_ids: [1, 7] },
      ],
    });
    expect(sumWaiting([], { staff, callerId: 1, now }).graders).toEqual([]);
  });

  it('counts submissions of a grader who left as unassigned', () => {
    const { unassigned, mine } = sumWaiting([group(9, 3)], { staff, callerId: 9, now });
    expect({ unassigned, mine }).toEqual({ unassigned: 3, mine: 3 });
  });

  it('counts every submission once', () => {
    fc.assert(
      fc.property(fc.array(anyGroup), (groups) => {
        const { total, unassigned, graders } = sumWaiting(groups, { staff, callerId: 1, now });
        const shares = graders.reduce((sum, { works }) => sum + works, 0);
        expect(unassigned + shares).toBe(total);
        expect(unassigned).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the progress of an assignment', () => {
  const course = [{ assignmentId: 1 }, { assignmentId: 2 }];
  const progressOf = (groups: WorkGroup[]) =>
    assignmentProgress(course, groups, { staff, callerId: 1, now });

  it('is 0 in every figure while nobody has accepted', () => {
    const [, second] = progressOf([group(1, 2)]);
    expect(second).toEqual({
      assignment_id: 2,
      accepted: 0,
      submitted: 0,
      to_grade: 0,
      graded: 0,
      published: 0,
      mine: 0,
      unassigned: 0,
    });
  });

  it('counts a submission past its due date as one to grade, although nothing was submitted', () => {
    const groups: WorkGroup[] = [
      { ...group(null, 3), state: 'ACCEPTED', dueAt: past },
      { ...group(null, 4), state: 'STARTED', dueAt: future },
      group(1, 5),
      group(9, 6),
      { ...group(1, 7), state: 'GRADING_COMPLETED' },
      { ...group(2, 8), state: 'GRADE_PUBLISHED' },
    ];
    expect(progressOf(groups)[0]).toEqual({
      assignment_id: 1,
      accepted: 33,
      submitted: 26,
      to_grade: 14,
      graded: 15,
      published: 8,
      mine: 5,
      unassigned: 9,
    });
  });

  it('adds up to the waiting submissions of the classroom', () => {
    fc.assert(
      fc.property(fc.array(anyGroup), (groups) => {
        const waiting = sumWaiting(groups, { staff, callerId: 1, now });
        const all = progressOf(groups);
        for (const [figure, total] of [
          ['to_grade', waiting.total],
          ['mine', waiting.mine],
          ['unassigned', waiting.unassigned],
        ] as const) {
          expect(all.reduce((sum, one) => sum + one[figure], 0)).toBe(total);
        }
      }),
      { numRuns: 100 },
    );
  });
});
