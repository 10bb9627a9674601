/** Everything that settling a work decides, as a pure function of its history. */
import { isGraded } from '@lectern/contract';
import type { works } from '../../../db/schema/index.ts';
import { effectiveDeadline, isLate, type OwnDates } from './effective-deadline.ts';
import { isHistoryRewritten } from '../pushes/commit-figures.ts';
import {
  lateHead,
  newestHead,
  settledCommit,
  type Counted,
  type CountedPush,
  type Counting,
} from './counted-commit.ts';
import { isSubmission, type Push } from '../pushes/push-log.ts';
import { isFlagged } from './recount.ts';
import { settledStanding } from './settled-standing.ts';
import type { Standing } from '../work-state.ts';

type WorkRow = typeof works.$inferSelect;

export interface WorkHistory {
  work: WorkRow;
  mainDueAt: Date | null;
  /** One for each contributor. */
  members: readonly OwnDates[];
  pushes: readonly CountedPush[];
  firstCommitAt: Date | null;
  /** `claimedAt` is when a grader first claimed the work; null if it was only assigned. */
  grader: { claimedAt: Date | null } | null;
}

export type Settlement = Pick<
  WorkRow,
  | 'state'
  | 'submittedAt'
  | 'submittedBy'
  | 'countedSha'
  | 'countedReason'
  | 'countedReceivedAt'
  | 'lateHeadSha'
  | 'lateHeadAt'
  | 'historyRewritten'
  | 'recountedSha'
>;

export function settlementOf(history: WorkHistory, now: Date): Settlement {
  const { work, mainDueAt, members, pushes } = history;
  const { dueAt } = effectiveDeadline(mainDueAt, members);
  const standing = standingOf(history, dueAt, now);
  const { state, submittedBy } = standing.now;
  // A graded work keeps the submission time it had, even if its deadline has moved since.
  const collectedAt = isGraded(state) ? work.submittedAt : dueAt;
  // A reopened work was submitted by nobody.
  const submittedAt = { student: standing.submittedAt, deadline: collectedAt, professor: null };
  return {
    state,
    submittedBy,
    submittedAt: submittedBy && submittedAt[submittedBy],
    historyRewritten: work.defaultBranch !== null && isHistoryRewritten(pushes, work.defaultBranch),
    ...countedOf(history, dueAt, now),
  };
}

function standingOf(
  history: WorkHistory,
  dueAt: Date | null,
  now: Date,
): { now: Standing; submittedAt: Date | null } {
  const { work, firstCommitAt, grader } = history;
  const submissions = taggedAt(history, dueAt);
  if (work.submittedBy === 'student' && work.submittedAt) submissions.push(work.submittedAt);
  const facts = {
    dueAt,
    firstCommitAt,
    submittedAt: submissions,
    hasGrader: grader !== null,
  };
  return {
    now: settledStanding({ state: work.state, submittedBy: work.submittedBy }, facts, now),
    submittedAt: submissions.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

/** When the student submitted with a tag; a tag before the first commit does not count. */
function taggedAt({ pushes, firstCommitAt }: WorkHistory, dueAt: Date | null): Date[] {
  if (firstCommitAt === null) return [];
  // The deadline submits works that were started in time, the student those started later.
  const isOpen = (at: Date) => !isLate(at, dueAt) || isLate(firstCommitAt, dueAt);
  return pushes
    .filter(isSubmission)
    .map(({ receivedAt }) => receivedAt)
    .filter((at) => at >= firstCommitAt && isOpen(at));
}

/** Without a repository no commit can count yet. */
function countedOf(history: WorkHistory, dueAt: Date | null, now: Date) {
  const { work, pushes, grader } = history;
  const { defaultBranch, starterSha, gradedAt, acceptedLateSha } = work;
  if (defaultBranch === null || starterSha === null) {
    return { ...pinned(work, null, pushes), lateHeadSha: null, lateHeadAt: null };
  }
  const branch = { pushes, defaultBranch, starterSha };
  const gradingBeganAt = earliest(claimOf(branch, grader?.claimedAt ?? null), gradedAt);
  const counting: Counting = { ...branch, dueAt, gradingBeganAt, acceptedLateSha };
  const late = lateHead(counting);
  return {
    ...pinned(work, settledCommit(counting, now), pushes),
    lateHeadSha: late?.sha ?? null,
    lateHeadAt: late?.receivedAt ?? null,
  };
}

/** A claim before the first commit does not begin grading. */
function claimOf(
  branch: Pick<Counting, 'pushes' | 'defaultBranch' | 'starterSha'>,
  claimedAt: Date | null,
): Date | null {
  return newestHead(branch, claimedAt) && claimedAt;
}

/** A graded work keeps its commit and records which one would count instead (decisions 4). */
function pinned(work: WorkRow, fresh: Counted | null, pushes: readonly Push[]) {
  const { gradedSha } = work;
  const flagged = isFlagged(gradedSha, fresh?.sha ?? null);
  const isKept = flagged || (gradedSha !== null && fresh === null);
  const counted = isKept ? keptCommit(work, pushes) : fresh;
  return {
    countedSha: counted?.sha ?? null,
    countedReason: counted?.reason ?? null,
    countedReceivedAt: counted?.receivedAt ?? null,
    recountedSha: flagged ? (fresh?.sha ?? null) : null,
  };
}

/** A work graded before its deadline keeps the commit that was graded. */
function keptCommit(work: WorkRow, pushes: readonly Push[]): Counted | null {
  const { countedSha, countedReason, countedReceivedAt, gradedSha } = work;
  if (countedSha !== null && countedReason !== null) {
    return { sha: countedSha, reason: countedReason, receivedAt: countedReceivedAt };
  }
  if (gradedSha === null) return null;
  const push = pushes.find(({ afterSha }) => afterSha === gradedSha);
  return { sha: gradedSha, reason: 'grading', receivedAt: push?.receivedAt ?? null };
}

function earliest(...times: (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null);
  return known.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
