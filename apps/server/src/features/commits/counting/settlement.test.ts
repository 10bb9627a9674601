import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyHistory,
  deliveredOutOfOrder,
  main,
  seconds,
  sha,
  start,
  starter,
} from './history.fixture.ts';
import { settlementOf, type Settlement, type WorkHistory } from './settlement.ts';

type WorkRow = WorkHistory['work'];

const accepted: WorkRow = {
  id: 1,
  assignmentId: 1,
  orgId: 1,
  state: 'ACCEPTED',
  repositoryName: 'hw-1-ada',
  repositoryId: 1,
  staffTeamId: null,
  repositoryUrl: null,
  deletesRepository: false,
  seenPublicAt: null,
  defaultBranch: 'main',
  starterSha: starter,
  headSha: null,
  contentProblem: null,
  countedSha: null,
  countedReason: null,
  countedReceivedAt: null,
  countedAt: null,
  lateHeadSha: null,
  lateHeadAt: null,
  historyRewritten: false,
  acceptedLateSha: null,
  recountedSha: null,
  pullRequestNumber: null,
  submittedAt: null,
  submittedBy: null,
  gradedAt: null,
  gradedBy: null,
  gradedSha: null,
  publishedAt: null,
  createdAt: start,
  updatedAt: start,
};

const blank: WorkHistory = {
  work: accepted,
  mainDueAt: seconds(10),
  members: [],
  pushes: [],
  firstCommitAt: null,
  grader: null,
};

/** The row after settling, from which the next settling starts. */
function settled(history: WorkHistory, now: Date): WorkRow {
  return { ...history.work, ...settlementOf(history, now) };
}

function known(pushes: WorkHistory['pushes'], work: WorkRow, mainDueAt: Date | null): WorkHistory {
  const times = pushes.filter(({ ref }) => ref === main).map(({ receivedAt }) => receivedAt);
  const firstCommitAt = times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return { ...blank, work, pushes, firstCommitAt, mainDueAt };
}

const late = seconds(100);
const anyLog = anyHistory.chain(({ log }) => deliveredOutOfOrder(log));
const anyDue = fc.option(fc.integer({ min: -2, max: 25 }).map(seconds));

describe('settling', () => {
  it('gives the same result however the log grows, and changes nothing when repeated', () => {
    fc.assert(
      fc.property(anyLog, anyDue, fc.array(fc.nat(40), { maxLength: 5 }), (log, due, cuts) => {
        const grown = cuts
          .toSorted((a, b) => a - b)
          .reduce((work, cut) => settled(known(log.slice(0, cut), work, due), late), accepted);
        const atLast = settled(known(log, grown, due), late);
        const atOnce = settled(known(log, accepted, due), late);
        expect(atLast).toEqual(atOnce);
        expect(settled(known(log, atLast, due), late)).toEqual(atLast);
      }),
    );
  });

  it('counts by the current deadline, whatever it was before', () => {
    fc.assert(
      fc.property(anyLog, fc.array(anyDue, { minLength: 1, maxLength: 4 }), (log, dues) => {
        const moved = dues.reduce((work, due) => settled(known(log, work, due), late), accepted);
        const straight = settled(known(log, accepted, dues.at(-1) ?? null), late);
        expect(countOf(moved)).toEqual(countOf(straight));
      }),
    );
  });

  it('keeps the commit of a graded work, and reports which commit would count', () => {
    fc.assert(
      fc.property(anyLog, anyDue, anyDue, (log, due, moved) => {
        const before = settled(known(log, accepted, due), late);
        const gradedSha = before.countedSha ?? sha(7);
        const graded = { ...before, state: 'GRADING_COMPLETED' as const, gradedSha };
        const after = settled(known(log, { ...graded, gradedAt: late }, moved), late);
        expect(after.state).toBe('GRADING_COMPLETED');
        const fresh = settled(known(log, { ...accepted, gradedAt: late }, moved), late);
        if (fresh.countedSha === gradedSha) expect(after.recountedSha).toBeNull();
        else {
          expect(after.countedSha).toBe(gradedSha);
          expect(after.recountedSha).toBe(fresh.countedSha);
        }
      }),
    );
  });
});

function countOf(work: Settlement) {
  const { countedSha, countedReason, countedReceivedAt, lateHeadSha, lateHeadAt } = work;
  return { countedSha, countedReason, countedReceivedAt, lateHeadSha, lateHeadAt };
}

describe('a submission tag', () => {
  const at = (ref: string, time: number) => {
    const shas = { beforeSha: starter, afterSha: sha(1) };
    return { ref, ...shas, forced: false, byStudent: true, receivedAt: seconds(time) };
  };
  const tag = (time: number) => at('refs/tags/submit-1', time);
  const settledWith = (...pushes: WorkHistory['pushes']) =>
    settlementOf(known(pushes, accepted, seconds(10)), late);
  const byStudent = (time: number) => ({
    state: 'SUBMITTED',
    submittedBy: 'student',
    submittedAt: seconds(time),
  });
  const byDeadline = { state: 'SUBMITTED', submittedBy: 'deadline', submittedAt: seconds(10) };

  it('submits after the first commit and until the deadline submits', () => {
    expect(settledWith(tag(3))).toMatchObject({ state: 'ACCEPTED', submittedBy: null });
    expect(settledWith(tag(3), at(main, 4))).toMatchObject(byDeadline);
    expect(settledWith(at(main, 4), tag(4))).toMatchObject(byStudent(4));
    expect(settledWith(at(main, 4), tag(10))).toMatchObject(byStudent(10));
    expect(settledWith(at(main, 4), tag(11))).toMatchObject(byDeadline);
  });

  it('submits a work late if it was started late', () => {
    expect(settledWith(at(main, 20), tag(30))).toMatchObject(byStudent(30));
  });
});

it('a graded work keeps its submission time when its deadline moves', () => {
  const inTime = { ref: main, beforeSha: starter, afterSha: sha(1), forced: false };
  const pushes = [{ ...inTime, byStudent: true, receivedAt: seconds(5) }];
  const collected = settled(known(pushes, accepted, seconds(10)), late);
  const state = 'GRADE_PUBLISHED' as const;
  const graded = { ...collected, state, gradedSha: sha(1), gradedAt: seconds(20) };
  for (const due of [seconds(200), seconds(60), seconds(7), null]) {
    expect(settled(known(pushes, graded, due), late)).toMatchObject({
      submittedBy: 'deadline',
      submittedAt: seconds(10),
    });
  }
});

describe('a group', () => {
  it('gets the longest extension of its members', () => {
    const until = (...ends: number[]) =>
      ends.map((end) => ({ extendedTo: seconds(end), sectionDueAt: null }));
    const shas = { beforeSha: starter, afterSha: sha(1) };
    const pushes = [
      { ref: main, ...shas, forced: false, byStudent: true, receivedAt: seconds(50) },
    ];
    const history = { ...known(pushes, accepted, seconds(10)), members: until(20) };
    expect(settlementOf(history, late).countedSha).toBe(starter);
    const longer = { ...history, members: until(20, 60) };
    expect(settlementOf(longer, late)).toMatchObject({
      countedSha: sha(1),
      state: 'SUBMITTED',
      submittedAt: seconds(60),
    });
  });
});

it('a claim before the first commit does not fix the counted commit if there is no deadline', () => {
  const first = { ref: main, beforeSha: starter, afterSha: sha(1), forced: false, byStudent: true };
  const pushes = [{ ...first, receivedAt: seconds(5) }];
  const claimedAt = (at: number) => ({ claimedAt: seconds(at) });
  const begun = known(pushes, accepted, null);
  expect(settlementOf({ ...begun, grader: claimedAt(6) }, late).countedSha).toBe(sha(1));
  const early = { ...begun, grader: claimedAt(1) };
  expect(settlementOf(early, late)).toMatchObject({ countedSha: null, countedReason: null });
  const graded = { ...accepted, gradedAt: seconds(9), gradedSha: sha(1) };
  expect(settlementOf({ ...early, work: graded }, late).countedSha).toBe(sha(1));
});

it('a work graded without a deadline is not flagged when it is claimed again after a push', () => {
  const push = { ref: main, beforeSha: starter, forced: false, byStudent: true };
  const pushes = [
    { ...push, afterSha: sha(1), receivedAt: seconds(5) },
    { ...push, beforeSha: sha(1), afterSha: sha(2), receivedAt: seconds(15) },
  ];
  const graded = { ...accepted, gradedAt: seconds(9), gradedSha: sha(1) };
  const history = { ...known(pushes, graded, null), grader: { claimedAt: seconds(20) } };
  expect(settlementOf(history, late)).toMatchObject({ countedSha: sha(1), recountedSha: null });
});
