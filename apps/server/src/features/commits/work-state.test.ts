import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seconds } from './counting/history.fixture.ts';
import { settledStanding, type WorkFacts } from './counting/settled-standing.ts';
import { anyStanding } from './counting/standing.fixture.ts';
import { graded, published, reopened, unpublished, type Standing } from './work-state.ts';

const started: Standing = { state: 'STARTED', submittedBy: null };
const collected: Standing = { state: 'SUBMITTED', submittedBy: 'deadline' };

describe('a grade', () => {
  it('is given in any state, and takes nothing back that is published', () => {
    fc.assert(
      fc.property(anyStanding, (standing) => {
        const isPublished = standing.state === 'GRADE_PUBLISHED';
        const state = isPublished ? 'GRADE_PUBLISHED' : 'GRADING_COMPLETED';
        expect(graded(standing)).toEqual({ ...standing, state });
      }),
    );
  });

  it('is published once there is one', () => {
    expect(published(collected)).toEqual(collected);
    expect(published(graded(collected)).state).toBe('GRADE_PUBLISHED');
  });

  it('is unpublished to GRADING_COMPLETED, and nothing that is not published', () => {
    expect(unpublished(published(graded(collected)))).toEqual(graded(collected));
    expect(unpublished(graded(collected))).toEqual(graded(collected));
    expect(unpublished(started)).toEqual(started);
  });
});

describe('a work that is reopened', () => {
  /** The grader is released with the grade. */
  const known: WorkFacts = {
    dueAt: seconds(100),
    firstCommitAt: seconds(1),
    submittedAt: [],
    hasGrader: false,
  };
  const claimed = { ...known, hasGrader: true };
  const again = reopened(published(graded(collected)));

  it('is SUBMITTED, for whoever claims it next', () => {
    expect(settledStanding(again, known, seconds(122))).toEqual(collected);
    expect(settledStanding(again, claimed, seconds(123)).state).toBe('GRADING_ASSIGNED');
  });

  it('was graded', () => {
    expect(reopened(started)).toEqual(started);
    expect(reopened(collected)).toEqual(collected);
  });

  it('stays SUBMITTED though nobody handed it in, claimed or given more time', () => {
    const early = reopened(graded(started));
    for (const dueAt of [null, seconds(100), seconds(300)]) {
      const kept = settledStanding(early, { ...known, dueAt }, seconds(5));
      expect(kept).toEqual({ state: 'SUBMITTED', submittedBy: 'professor' });
      const taken = settledStanding(kept, { ...claimed, dueAt }, seconds(6));
      expect(taken.state).toBe('GRADING_ASSIGNED');
      const longer = { ...claimed, dueAt: seconds(400) };
      expect(settledStanding(taken, longer, seconds(7)).state).toBe('GRADING_ASSIGNED');
    }
  });

  it('goes back to its student with more time, where the deadline had handed it in', () => {
    const extended = { ...known, dueAt: seconds(300) };
    expect(settledStanding(again, extended, seconds(124))).toEqual(started);
  });
});
