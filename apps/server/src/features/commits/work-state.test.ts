import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seconds } from './counting/history.fixture.ts';
import { settledStanding, type WorkFacts } from './counting/settled-standing.ts';
import { anyStanding } from './counting/standing.fixture.ts';
import { graded, reopened, unpublished, type Standing } from './work-state.ts';

const started: Standing = { state: 'STARTED', submittedBy: null };
const collected: Standing = { state: 'SUBMITTED', submittedBy: 'deadline' };
const published: Standing = { ...collected, state: 'GRADE_PUBLISHED' };

describe('a grade', () => {
  it('completes a work in any state, and leaves a published work published', () => {
    fc.assert(
      fc.property(anyStanding, (standing) => {
        const isPublished = standing.state === 'GRADE_PUBLISHED';
        const state = isPublished ? 'GRADE_PUBLISHED' : 'GRADING_COMPLETED';
        expect(graded(standing)).toEqual({ ...standing, state });
      }),
    );
  });

  it('returns to GRADING_COMPLETED when it is unpublished; an unpublished one stays as it is', () => {
    expect(unpublished(published)).toEqual(graded(collected));
    expect(unpublished(graded(collected))).toEqual(graded(collected));
    expect(unpublished(started)).toEqual(started);
  });
});

describe('a reopened work', () => {
  /** Reopening removes the grader. */
  const known: WorkFacts = {
    dueAt: seconds(100),
    firstCommitAt: seconds(1),
    submittedAt: [],
    hasGrader: false,
  };
  const claimed = { ...known, hasGrader: true };
  const again = reopened(published);

  it('is SUBMITTED until somebody claims it', () => {
    expect(settledStanding(again, known, seconds(122))).toEqual(collected);
    expect(settledStanding(again, claimed, seconds(123)).state).toBe('GRADING_ASSIGNED');
  });

  it('must have been graded: reopening any other work changes nothing', () => {
    expect(reopened(started)).toEqual(started);
    expect(reopened(collected)).toEqual(collected);
  });

  it('stays SUBMITTED when its student never submitted it, even after a claim or an extension', () => {
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

  it('returns to its student with an extension if the deadline had submitted it', () => {
    const extended = { ...known, dueAt: seconds(300) };
    expect(settledStanding(again, extended, seconds(124))).toEqual(started);
  });
});
