/** Submits a grade, all or nothing, and idempotent. */
import { AppError, type AnswerOf, type routes } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { gradeSubmissions } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { lockHistory } from '../commits/counting/history-queries.ts';
import { shownSha } from '../commits/files/shown-sha.ts';
import { withAnyLine } from '../commits/files/tree-cache.ts';
import { findTree } from '../commits/files/tree.ts';
import { listFeedback } from '../works/feedback-queries.ts';
import { applyFeedback } from './apply-feedback.ts';
import { checkLines, namesFiles } from './check-lines.ts';
import {
  beginGrade,
  completeGrades,
  selectManualScore,
  type BegunGrade,
} from './complete-grade.ts';
import { forgetDraft, type GradedDraft } from './drafts.ts';
import type { Grading, GradingDeps } from './grading-deps.ts';
import { refuseSelfGrading } from './self-grading.ts';

export interface SubmittedGrade extends GradedDraft {
  /** On the whole submission; usually empty. */
  remark: string;
  /** Idempotency key. */
  key: string;
  /** The commit that the grader looked at, if sent. */
  seenSha: string | undefined;
}

type GradeAnswer = AnswerOf<typeof routes.submitGrade>;
type WorkRow = BegunGrade['before'];

/** How often the commit may change while lines are checked. */
const attempts = 3;

export async function submitGrade(
  deps: GradingDeps,
  grading: Grading,
  grade: SubmittedGrade,
): Promise<GradeAnswer> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const shown = namesFiles(grade.comments) ? await findTree(deps, grading.workId) : undefined;
    // A wrong commit is refused before its lines are checked.
    const isSeen = grade.seenSha === undefined || grade.seenSha === shown?.sha;
    if (shown && isSeen) {
      const { nodes } = shown.tree;
      const isAnyLine = shown.work.commentsOnAllLines;
      checkLines(grade.comments, isAnyLine ? withAnyLine(nodes) : nodes);
    }
    try {
      return await transact(deps.db, (tx) => apply(tx, grading, grade, shown?.sha, deps.clock));
    } catch (error) {
      if (!(error instanceof MovedOn)) throw error;
    }
  }
  throw new AppError('another_commit');
}

/** The lines were checked in another commit than the counted one. */
class MovedOn extends Error {}

async function apply(
  tx: Tx,
  grading: Grading,
  { remark, key, seenSha, ...graded }: SubmittedGrade,
  checkedSha: string | undefined,
  clock: () => Date,
): Promise<GradeAnswer> {
  const { workId, graderId } = grading;
  const locked = await lockHistory(tx, workId);
  const at = clock();
  // After the lock, because another request may just have applied the key.
  if (await isKnown(tx, grading, key)) {
    return answer(tx, workId, await selectManualScore(tx, workId));
  }
  await refuseSelfGrading(tx, workId, graderId);
  const grade = beginGrade(locked, at);
  const { work } = grade.history;
  if (seenSha !== undefined && !isUpToDate(seenSha, grade.before, work)) {
    throw new AppError('another_commit');
  }
  if (checkedSha !== undefined && checkedSha !== shownSha(work)) throw new MovedOn();
  await applyFeedback(tx, grading, graded, remark, at);
  await forgetDraft(tx, { userId: graderId, workId }, graded);
  const scores = await completeGrades(tx, grading, [grade], () => key, at);
  return answer(tx, workId, scores.get(workId)!);
}

/** Read while the submission is locked, so that the comments belong to the score. */
async function answer(tx: Tx, workId: number, score: number): Promise<GradeAnswer> {
  return { feedback: await listFeedback(tx, workId), manual_feedback_score: score };
}

/**
 * A new push counts before it is readable, and the grade waits for it, unless the repository is
 * unreadable for good.
 */
function isUpToDate(sha: string, before: WorkRow, settled: WorkRow): boolean {
  const isUnreadable = before.contentProblem !== null;
  return sha === shownSha(settled) || (isUnreadable && sha === shownSha(before));
}

async function isKnown(tx: Tx, { graderId, workId }: Grading, key: string): Promise<boolean> {
  const [known] = await tx
    .select({ workId: gradeSubmissions.workId })
    .from(gradeSubmissions)
    .where(and(eq(gradeSubmissions.graderId, graderId), eq(gradeSubmissions.clientKey, key)));
  if (known && known.workId !== workId) throw new AppError('conflict');
  return known !== undefined;
}
