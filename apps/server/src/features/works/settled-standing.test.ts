import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seconds } from './history.fixture.ts';
import { settledStanding, type StoredStanding, type WorkFacts } from './settled-standing.ts';

const accepted: StoredStanding = { state: 'ACCEPTED', submittedBy: null };
const known: WorkFacts = {
  dueAt: seconds(0),
  firstCommitAt: seconds(-10),
  submittedAt: [],
  graderSince: null,
};

describe('at the deadline', () => {
  it.each([
    [-1, 'STARTED'],
    [0, 'STARTED'],
    [1, 'SUBMITTED'],
  ])('%i s after it a work with a commit is %s', (at, state) => {
    expect(settledStanding(accepted, known, seconds(at)).state).toBe(state);
  });

  it.each([
    [-1, 'SUBMITTED'],
    [0, 'SUBMITTED'],
    [1, 'STARTED'],
  ])('a first commit %i s after it leaves the work %s', (at, state) => {
    const facts = { ...known, firstCommitAt: seconds(at) };
    expect(settledStanding(accepted, facts, seconds(60)).state).toBe(state);
  });
});

describe('an extension', () => {
  const submitted: StoredStanding = { state: 'SUBMITTED', submittedBy: 'deadline' };
  const extended = { ...known, dueAt: seconds(600) };

  it('gives an automatically submitted work back, and its end takes it again', () => {
    const given = settledStanding(submitted, extended, seconds(60));
    expect(given).toMatchObject({ state: 'STARTED', submittedBy: null });
    expect(settledStanding(given, extended, seconds(601)).state).toBe('SUBMITTED');
    expect(settledStanding(given, known, seconds(61)).state).toBe('SUBMITTED');
  });

  it('leaves alone what the student handed in, and what is graded', () => {
    const own: StoredStanding = { state: 'SUBMITTED', submittedBy: 'student' };
    expect(settledStanding(own, extended, seconds(60)).state).toBe('SUBMITTED');
    const graded: StoredStanding = { state: 'GRADING_COMPLETED', submittedBy: 'deadline' };
    expect(settledStanding(graded, extended, seconds(60)).state).toBe('GRADING_COMPLETED');
  });
});

it('keeps a work submitted when the deadline moves before its only commit', () => {
  const submitted: StoredStanding = { state: 'SUBMITTED', submittedBy: 'deadline' };
  const shortened = { ...known, dueAt: seconds(-20) };
  expect(settledStanding(submitted, shortened, seconds(60)).state).toBe('SUBMITTED');
});

it('believes a platform whose clock is ahead of ours', () => {
  const facts = { ...known, firstCommitAt: seconds(-18) };
  expect(settledStanding(accepted, facts, seconds(-20)).state).toBe('STARTED');
});

const anyTime = fc.integer({ min: -30, max: 30 }).map(seconds);
const anyFacts: fc.Arbitrary<WorkFacts> = fc.record({
  dueAt: fc.option(anyTime),
  firstCommitAt: fc.option(anyTime),
  submittedAt: fc.array(anyTime, { maxLength: 3 }),
  graderSince: fc.option(anyTime),
});
const anyHiding = fc.record({
  firstCommitAt: fc.boolean(),
  submittedAt: fc.boolean(),
  graderSince: fc.boolean(),
});

/** What of the facts has been heard of so far. */
function heard(
  facts: WorkFacts,
  hides: Record<'firstCommitAt' | 'submittedAt' | 'graderSince', boolean>,
): WorkFacts {
  return {
    dueAt: facts.dueAt,
    firstCommitAt: hides.firstCommitAt ? null : facts.firstCommitAt,
    submittedAt: hides.submittedAt ? [] : facts.submittedAt,
    graderSince: hides.graderSince ? null : facts.graderSince,
  };
}

it('is the same however late and in whatever order the facts are heard of', () => {
  fc.assert(
    fc.property(anyFacts, fc.array(anyHiding, { maxLength: 4 }), (facts, hidings) => {
      const now = seconds(40);
      const atOnce = settledStanding(accepted, facts, now);
      const early = hidings.reduce<StoredStanding>(
        (stored, hides) => settledStanding(stored, heard(facts, hides), now),
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
