/** A grade, whole or not at all, and once however often it is sent. */
import { AppError } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { gradeSubmissions } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { lockWork } from '../commits/lock-work.ts';
import { shownSha } from '../commits/files/shown-sha.ts';
import { findTree } from '../commits/files/tree.ts';
import { applyFeedback, createComment } from './apply-feedback.ts';
import { checkLines, namesFiles } from './check-lines.ts';
import { beginGrading, completeGrade } from './complete-grade.ts';
import { forgetDraft, type GradedDraft } from './drafts.ts';
import type { Grading, GradingDeps } from './grading-deps.ts';

export interface SubmittedGrade extends GradedDraft {
  /** On the work as a whole; mostly empty. */
  remark: string;
  /** The client's name for this submission: the same name applies once. */
  key: string;
  /** The commit that the grader has looked at, where the client says. */
  seenSha: string | undefined;
}

type Work = Awaited<ReturnType<typeof lockWork>>;

/** How often the commit may move on between looking at its lines and grading it. */
const attempts = 3;

export async function submitGrade(
  deps: GradingDeps,
  grading: Grading,
  grade: SubmittedGrade,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const shown = namesFiles(grade.comments) ? await findTree(deps, grading.workId) : undefined;
    // Of another commit than the grader has seen it is not the lines that are refused.
    const isSeen = grade.seenSha === undefined || grade.seenSha === shown?.sha;
    if (shown && isSeen) checkLines(grade.comments, shown.tree.nodes);
    try {
      return await transact(deps.db, (tx) => apply(tx, grading, grade, shown?.sha, deps.clock));
    } catch (error) {
      if (!(error instanceof MovedOn)) throw error;
    }
  }
  throw new AppError('another_commit');
}

/** The lines were checked in another commit than the one to be graded: nothing must come of it. */
class MovedOn extends Error {}

async function apply(
  tx: Tx,
  grading: Grading,
  { remark, key, seenSha, ...graded }: SubmittedGrade,
  checkedSha: string | undefined,
  clock: () => Date,
): Promise<void> {
  if (await isKnown(tx, grading, key)) return;
  const before = await lockWork(tx, grading.workId);
  const at = clock();
  const work = await beginGrading(tx, grading, at);
  // Somebody else may have sent the same key while this one waited for the work.
  if (await isKnown(tx, grading, key)) return;
  if (seenSha !== undefined && !isUpToDate(seenSha, before, work)) {
    throw new AppError('another_commit');
  }
  if (checkedSha !== undefined && checkedSha !== shownSha(work)) throw new MovedOn();
  await applyFeedback(tx, grading, graded.comments, at, graded.draftKeys);
  if (remark.trim() !== '') {
    const onAll = { action: 'CREATE', path: null, line: null, points: 0, draftKey: null } as const;
    await createComment(tx, grading, { ...onAll, body: remark }, at);
  }
  await forgetDraft(tx, { userId: grading.graderId, workId: grading.workId }, graded);
  await completeGrade(tx, grading, key, at);
}

/**
 * What was pushed counts a moment before it is here to be looked at, and the grade waits for that. Where
 * it cannot be read, nothing would come of waiting.
 */
function isUpToDate(sha: string, before: Work, settled: Work): boolean {
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
