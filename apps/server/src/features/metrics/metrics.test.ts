import { WorkState, type MembershipStatus } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRole, anyStanding } from '../memberships/arbitraries.fixture.ts';
import { isLive } from '../memberships/standing.ts';
import { presentWorks, studentsWithoutWork, type Member } from '../works/present-works.ts';
import { gradingStatus, progressStatus } from './status-counts.ts';

const stored = WorkState.exclude(['NOT_ACCEPTED']).options;
const student = (userId: number, status: MembershipStatus = 'ACTIVE'): Member => ({
  userId,
  role: 'STUDENT',
  status,
  reason: null,
});

describe('the charts of an assignment', () => {
  it('count each state as the specification says', () => {
    expect(progressStatus(stored, 4)).toEqual({
      not_accepted: 4,
      accepted: 1,
      started: 1,
      submitted: 1,
      in_grading: 3,
    });
    expect(gradingStatus(stored)).toEqual({ graded: 2, ungraded: 4 });
  });

  it('are all zero for an empty classroom', () => {
    expect(Object.values(progressStatus([], 0))).toEqual([0, 0, 0, 0, 0]);
    expect(gradingStatus([])).toEqual({ graded: 0, ungraded: 0 });
  });
});

describe('the counted submissions', () => {
  const work = { contributorIds: [1], state: 'SUBMITTED' as const };

  it('leave out those of a removed student until the student is back', () => {
    expect(presentWorks([work], [student(1, 'REMOVED')])).toEqual([]);
    const asking = { ...student(1, 'REQUESTED'), reason: 'removed_before' as const };
    expect(presentWorks([work], [asking])).toEqual([]);
    expect(presentWorks([work], [student(1)])).toEqual([work]);
    expect(presentWorks([work], [])).toEqual([]);
  });

  it('include those of a student who still has to join the organisation', () => {
    expect(presentWorks([work], [student(1, 'ORG_INVITED')])).toEqual([work]);
    const queued = { ...student(1, 'REQUESTED'), reason: 'invitation_queued' as const };
    expect(presentWorks([work], [queued])).toEqual([work]);
  });

  it('include a shared one while one of its students is there', () => {
    const shared = { contributorIds: [1, 2] };
    expect(presentWorks([shared], [student(1, 'REMOVED'), student(2)])).toEqual([shared]);
  });

  it('list only active students as not having accepted', () => {
    const members = [
      student(1),
      student(2),
      student(3, 'ORG_INVITED'),
      { ...student(4), role: 'TA' as const },
    ];
    expect(studentsWithoutWork([work], members)).toEqual([student(2)]);
  });
});

const anyMembers = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), anyRole, anyStanding)
    .map(([userId, role, standing]) => ({ userId, role, ...standing })),
  { selector: ({ userId }) => userId },
);
/** At most one submission per student, as in the database. */
const anyWorks = fc.uniqueArray(
  fc.record({
    contributorIds: fc.integer({ min: 1, max: 12 }).map((id) => [id]),
    state: fc.constantFrom(...stored),
  }),
  { selector: ({ contributorIds }) => contributorIds[0] },
);

it('the charts count every active student exactly once, and both count the same submissions', () => {
  fc.assert(
    fc.property(anyWorks, anyMembers, (works, members) => {
      const states = presentWorks(works, members).map(({ state }) => state);
      const waiting = studentsWithoutWork(works, members).length;
      const { not_accepted, ...accepted } = progressStatus(states, waiting);
      const counted = Object.values(accepted).reduce((sum, n) => sum + n, 0);
      const { graded, ungraded } = gradingStatus(states);
      expect(graded + ungraded).toBe(counted);
      expect(graded).toBeLessThanOrEqual(accepted.in_grading);

      const active = members.filter(
        ({ role, status }) => role === 'STUDENT' && status === 'ACTIVE',
      );
      const others = works.filter(({ contributorIds: [id] }) =>
        members.some(
          (member) => member.userId === id && isLive(member) && !active.includes(member),
        ),
      );
      expect(not_accepted + counted).toBe(active.length + others.length);
    }),
    { numRuns: 200 },
  );
});
