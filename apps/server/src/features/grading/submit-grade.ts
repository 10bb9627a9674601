/** Submits a grade, all or nothing, and idempotent. */
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
  /** On the whole submission; usually empty. */
  remark: string;
  /** Idempotency key. */
  key: string;
  /** The commit that the grader looked at, if sent. */
  seenSha: string | undefined;
}

type Work = Awaited<ReturnType<typeof lockWork>>;

/** How often the commit may change while lines are checked. */
const attempts = 3;

export async function submitGrade(
  deps: GradingDeps,
  grading: Grading,
  grade: SubmittedGrade,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const shown = namesFiles(grade.comments) ? await findTree(deps, grading.workId) : undefined;
    // A wrong commit is refused before its lines are checked.
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

/** The lines were checked in another commit than the counted one. */
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
  // Another request may have applied the key while we waited.
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
 * A new push counts before it is readable, and the grade waits for it, unless the repository is
 * unreadable for good.
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
