import { isAtLeast, isGraded, type WorkState } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seconds } from './history.fixture.ts';
import { settledStanding, type WorkFacts } from './settled-standing.ts';
import { anyStanding } from './standing.fixture.ts';
import type { Standing } from '../work-state.ts';

const accepted: Standing = { state: 'ACCEPTED', submittedBy: null };
const submitted: Standing = { state: 'SUBMITTED', submittedBy: 'deadline' };
const assigned: Standing = { state: 'GRADING_ASSIGNED', submittedBy: 'deadline' };
const known: WorkFacts = {
  dueAt: seconds(0),
  firstCommitAt: seconds(-10),
  submittedAt: [],
  hasGrader: false,
};
const untouched = { ...known, firstCommitAt: null };

describe('a work', () => {
  it('is ACCEPTED, then STARTED with the first commit of the student', () => {
    for (const dueAt of [null, seconds(100)]) {
      expect(settledStanding(accepted, { ...untouched, dueAt }, seconds(1))).toEqual(accepted);
      expect(settledStanding(accepted, { ...known, dueAt }, seconds(1)).state).toBe('STARTED');
    }
  });

  it('is SUBMITTED when its student submits it, with or without a deadline', () => {
    for (const dueAt of [null, seconds(0), seconds(100)]) {
      const facts = { ...known, dueAt, submittedAt: [seconds(-1)] };
      const standing = settledStanding(accepted, facts, seconds(1));
      expect(standing).toEqual({ state: 'SUBMITTED', submittedBy: 'student' });
    }
  });

  it('stays ACCEPTED when the deadline passes without a commit', () => {
    expect(settledStanding(accepted, untouched, seconds(60))).toEqual(accepted);
  });
});

describe('the deadline', () => {
  it.each([
    [-1, 'STARTED'],
    [0, 'STARTED'],
    [1, 'SUBMITTED'],
  ])('%i s ago leaves a work with a commit %s', (at, state) => {
    const submittedBy = state === 'SUBMITTED' ? 'deadline' : null;
    expect(settledStanding(accepted, known, seconds(at))).toEqual({ state, submittedBy });
  });

  it.each([
    [-1, 'SUBMITTED'],
    [0, 'SUBMITTED'],
    [1, 'STARTED'],
  ])('and a first commit %i s after it leave the work %s', (at, state) => {
    const facts = { ...known, firstCommitAt: seconds(at) };
    expect(settledStanding(accepted, facts, seconds(60)).state).toBe(state);
  });

  it('does not submit a work that was started after it', () => {
    const begun: Standing = { state: 'STARTED', submittedBy: null };
    const late = { ...known, firstCommitAt: seconds(5) };
    expect(settledStanding(begun, late, seconds(60))).toEqual(begun);
    const own = settledStanding(begun, { ...late, submittedAt: [seconds(6)] }, seconds(60));
    expect(own).toEqual({ state: 'SUBMITTED', submittedBy: 'student' });
  });
});

describe('a grader', () => {
  const open = { ...known, dueAt: null, hasGrader: true };

  it('makes a work GRADING_ASSIGNED once it is SUBMITTED or past its deadline', () => {
    const own = { ...open, submittedAt: [seconds(1)] };
    expect(settledStanding(accepted, own, seconds(9)).state).toBe('GRADING_ASSIGNED');
    const idle = { ...untouched, hasGrader: true };
    expect(settledStanding(accepted, idle, seconds(1)).state).toBe('GRADING_ASSIGNED');
  });

  it('who is assigned earlier changes no state before that', () => {
    expect(settledStanding(accepted, open, seconds(9)).state).toBe('STARTED');
    const early = { ...known, hasGrader: true };
    expect(settledStanding(accepted, early, seconds(0)).state).toBe('STARTED');
    expect(settledStanding(accepted, early, seconds(1))).toEqual(assigned);
  });

  it('who is removed leaves the state as it is', () => {
    expect(settledStanding(assigned, known, seconds(60))).toEqual(assigned);
  });
});

describe('an extension', () => {
  const extended = { ...known, dueAt: seconds(600) };

  it('returns an automatically submitted work, which is submitted again at its end', () => {
    const given = settledStanding(submitted, extended, seconds(60));
    expect(given).toMatchObject({ state: 'STARTED', submittedBy: null });
    expect(settledStanding(given, extended, seconds(601)).state).toBe('SUBMITTED');
    expect(settledStanding(given, known, seconds(61)).state).toBe('SUBMITTED');
  });

  it('takes the work back from a grader who has not graded, until it ends', () => {
    const held = { ...extended, hasGrader: true };
    const given = settledStanding(assigned, held, seconds(60));
    expect(given).toEqual({ state: 'STARTED', submittedBy: null });
    expect(settledStanding(given, held, seconds(601))).toEqual(assigned);
    const idle: Standing = { ...assigned, submittedBy: null };
    expect(settledStanding(idle, { ...held, firstCommitAt: null }, seconds(60))).toEqual(accepted);
  });

  it('keeps a submission that the student made after the deadline had submitted', () => {
    const own = { ...extended, submittedAt: [seconds(20), seconds(60)] };
    for (const standing of [submitted, assigned]) {
      const kept = { ...standing, submittedBy: 'student' };
      expect(settledStanding(standing, own, seconds(60))).toEqual(kept);
    }
  });

  it('first returns the work when the student submits at the same moment', () => {
    for (const at of [60, 61]) {
      const own = { ...extended, submittedAt: [seconds(at)] };
      const anew = settledStanding(assigned, own, seconds(60));
      expect(anew).toEqual({ state: 'SUBMITTED', submittedBy: 'student' });
    }
  });

  it("keeps the student's own submission and a graded work", () => {
    const own: Standing = { state: 'SUBMITTED', submittedBy: 'student' };
    expect(settledStanding(own, extended, seconds(60)).state).toBe('SUBMITTED');
    const graded: Standing = { state: 'GRADING_COMPLETED', submittedBy: 'deadline' };
    expect(settledStanding(graded, extended, seconds(60)).state).toBe('GRADING_COMPLETED');
  });
});

it('a work stays submitted when the deadline moves before its only commit', () => {
  const shortened = { ...known, dueAt: seconds(-20) };
  expect(settledStanding(submitted, shortened, seconds(60)).state).toBe('SUBMITTED');
});

const anyTime = fc.integer({ min: -30, max: 30 }).map(seconds);
const anyFacts: fc.Arbitrary<WorkFacts> = fc.record({
  dueAt: fc.option(anyTime),
  firstCommitAt: fc.option(anyTime),
  submittedAt: fc.array(anyTime, { maxLength: 3 }),
  hasGrader: fc.boolean(),
});
const anyHiding = fc.record({
  at: fc.integer({ min: -30, max: 40 }).map(seconds),
  firstCommitAt: fc.boolean(),
  submittedAt: fc.boolean(),
  hasGrader: fc.boolean(),
});

function knownSoFar(
  facts: WorkFacts,
  hides: Record<'firstCommitAt' | 'submittedAt' | 'hasGrader', boolean>,
): WorkFacts {
  return {
    dueAt: facts.dueAt,
    firstCommitAt: hides.firstCommitAt ? null : facts.firstCommitAt,
    submittedAt: hides.submittedAt ? [] : facts.submittedAt,
    hasGrader: facts.hasGrader && !hides.hasGrader,
  };
}

it('the state does not depend on when, in which order or how often facts become known', () => {
  fc.assert(
    fc.property(anyFacts, fc.array(anyHiding, { maxLength: 4 }), (facts, hidings) => {
      const now = seconds(40);
      const atOnce = settledStanding(accepted, facts, now);
      const early = hidings.reduce<Standing>(
        (stored, hides) => settledStanding(stored, knownSoFar(facts, hides), hides.at),
        accepted,
      );
      const late = settledStanding(early, facts, now);
      expect(late.state).toBe(atOnce.state);
      expect(late.submittedBy === 'student').toBe(atOnce.submittedBy === 'student');
      expect(settledStanding(late, facts, now)).toEqual(late);
    }),
    { numRuns: 300 },
  );
});

it('the state goes back only with more time, and only for a work not submitted or graded by anybody', () => {
  fc.assert(
    fc.property(anyStanding, anyFacts, anyTime, (stored, facts, now) => {
      const { state } = settledStanding(stored, facts, now);
      if (isAtLeast(state, stored.state)) return;
      expect(['SUBMITTED', 'GRADING_ASSIGNED']).toContain(stored.state);
      expect([null, 'deadline']).toContain(stored.submittedBy);
      expect(facts.dueAt === null || facts.dueAt >= now).toBe(true);
      const own = facts.firstCommitAt === null ? 'ACCEPTED' : 'STARTED';
      expect(state).toBe(facts.submittedAt.length > 0 ? 'SUBMITTED' : own);
    }),
    { numRuns: 1000 },
  );
});

it('the state never goes back because of a push, and a grade is never undone', () => {
  fc.assert(
    fc.property(anyStanding, anyFacts, anyTime, (stored, facts, now) => {
      const before = settledStanding(stored, { ...facts, firstCommitAt: null }, now);
      const after = settledStanding(stored, facts, now);
      expect(isAtLeast(after.state, before.state)).toBe(true);
      if (isGraded(stored.state)) expect(after.state).toBe(stored.state);
    }),
    { numRuns: 500 },
  );
});

/** The table of decisions 4 as conditions on the facts, without the ways back. */
function furthest(
  { dueAt, firstCommitAt, submittedAt, hasGrader }: WorkFacts,
  now: Date,
): WorkState {
  const isOver = dueAt !== null && now > dueAt;
  const isCollected = isOver && firstCommitAt !== null && firstCommitAt <= dueAt;
  const isSubmitted = submittedAt.length > 0 || isCollected;
  if (hasGrader && (isSubmitted || isOver)) return 'GRADING_ASSIGNED';
  if (isSubmitted) return 'SUBMITTED';
  return firstCommitAt === null ? 'ACCEPTED' : 'STARTED';
}

it('a new work is in the furthest state whose conditions hold', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, (facts, now) => {
      expect(settledStanding(accepted, facts, now).state).toBe(furthest(facts, now));
    }),
    { numRuns: 500 },
  );
});
