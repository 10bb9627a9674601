/** Grades submissions without a push in time as zero. */
import { AppError, isGraded, type BodyOf, type routes } from '@lectern/contract';
import { transact } from '../../db/transact.ts';
import { isProblem } from '../../platform/problem.ts';
import { inTime } from '../organizations/in-time.ts';
import { canListPushes, sweepHeads } from '../commits/following/sweep-heads.ts';
import { listWorks } from '../works/list-works.ts';
import { lockWork } from '../commits/lock-work.ts';
import { settleWork } from '../commits/counting/settle-work.ts';
import { createComment } from './apply-feedback.ts';
import { beginGrading, completeGrade, selectManualScore } from './complete-grade.ts';
import type { Grading, GradingDeps } from './grading-deps.ts';
import { listOwnWorks } from './self-grading.ts';

/** Professors expect this to take a moment. */
const checkTimeoutMs = 15_000;

/** Idempotent. Skips graded submissions and the grader's own. */
export async function gradeMissing(
  deps: GradingDeps,
  place: Omit<Grading, 'workId'>,
  { body, student_work_ids: chosen }: BodyOf<typeof routes.gradeMissing>,
): Promise<number[]> {
  const { db } = deps;
  const at = deps.clock();
  const listed = await listWorks(db, place, at);
  const missing = listed
    .filter((work) => work.counted_commit?.reason === 'nothing_in_time')
    .filter((work) => work.effective_due_date !== null && !isGraded(work.work_state))
    .map(({ student_work_id }) => student_work_id)
    .filter((id) => chosen == null || chosen.includes(id));
  const own = new Set(
    (await listOwnWorks(db, missing, [place.graderId])).map(({ workId }) => workId),
  );
  const others = missing.filter((id) => !own.has(id));
  const graded: number[] = [];
  for (const workId of await withKnownPushes(deps, place, others)) {
    const grading = { ...place, workId };
    const isDone = await transact(db, async (tx) => {
      // A webhook may have brought a push that was in time.
      await settleWork(tx, workId, at);
      const work = await lockWork(tx, workId);
      const isStillMissing = work.countedReason === 'nothing_in_time';
      if (!isStillMissing || isGraded(work.state)) return false;
      await beginGrading(tx, grading, at);
      const points = -(await selectManualScore(tx, workId));
      const comment = { action: 'CREATE', path: null, line: null, body, points } as const;
      const zero = { ...comment, draftKey: null, cancelsDefault: true };
      await createComment(tx, grading, zero, at);
      await completeGrade(tx, grading, `missing:${workId}:${at.getTime()}`, at);
      return true;
    });
    if (isDone) graded.push(workId);
  }
  return graded;
}

/**
 * A missed webhook must never become a zero. Slow repositories are left out, so that they do not
 * delay the others.
 */
async function withKnownPushes(
  deps: GradingDeps,
  { assignmentId }: { assignmentId: number },
  works: readonly number[],
): Promise<number[]> {
  if (works.length === 0) return [];
  if (!(await canListPushes(deps, assignmentId))) throw new AppError('pushes_not_visible');
  const seen = new Set<number>();
  const judge = { works, onKnown: (workId: number) => seen.add(workId) };
  const isDone = await inTime(
    () => sweepHeads(deps, assignmentId, judge).catch(translateError),
    checkTimeoutMs,
  );
  if (!isDone && seen.size === 0) throw new AppError('platform_unavailable');
  return works.filter((id) => seen.has(id));
}

/** Retrying cannot help. */
function translateError(error: unknown): never {
  const isLasting = isProblem(error, 'refused') || isProblem(error, 'absent');
  throw isLasting ? new AppError('pushes_not_visible', { cause: error }) : error;
}
