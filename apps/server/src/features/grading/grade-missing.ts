/** Grades submissions without a push in time as zero. */
import { AppError, isGraded, manualScore, type BodyOf, type routes } from '@lectern/contract';
import { inArray, sql } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { isProblem } from '../../platform/problem.ts';
import { inTime } from '../organizations/in-time.ts';
import { canListPushes, sweepHeads } from '../commits/following/sweep-heads.ts';
import { listWorks } from '../works/list-works.ts';
import { scoreOf } from '../works/work-rows.ts';
import { lockHistories } from '../commits/counting/history-queries.ts';
import { settleWorks } from '../commits/counting/settle-work.ts';
import { beginGrade, completeGrades } from './complete-grade.ts';
import { createComments, newComment } from './create-comments.ts';
import type { Grading, GradingDeps } from './grading-deps.ts';
import { listOwnWorks, refuseSelfGradings } from './self-grading.ts';

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
  const known = await withKnownPushes(deps, place, others);
  return transact(db, (tx) => gradeZero(tx, place, known, body, at));
}

/** Returns the submissions that were graded, in their order. */
async function gradeZero(
  tx: Tx,
  place: Omit<Grading, 'workId'>,
  workIds: readonly number[],
  body: string,
  at: Date,
): Promise<number[]> {
  // A webhook may have brought a push that was in time.
  await settleWorks(tx, workIds, at);
  const locked = await lockHistories(tx, inArray(works.id, [...workIds]));
  const missing = locked.filter(
    ({ work }) => work.countedReason === 'nothing_in_time' && !isGraded(work.state),
  );
  if (missing.length === 0) return [];
  const ids = missing.map(({ work }) => work.id);
  await refuseSelfGradings(tx, new Map(ids.map((id) => [id, place.graderId])));
  const grades = missing.map((history) => beginGrade(history, at));
  const pointsOf = await listPoints(tx, ids);
  const zeros = ids.map((workId) => {
    const comment = { action: 'CREATE', path: null, line: null, body } as const;
    const points = -pointsOf.get(workId)!;
    return newComment(workId, { ...comment, points }, { cancelsDefault: true });
  });
  await createComments(tx, { actorId: place.graderId, at }, zeros);
  const keyOf = (workId: number) => `missing:${workId}:${at.getTime()}`;
  await completeGrades(tx, place, grades, keyOf, at);
  return workIds.filter((id) => ids.includes(id));
}

/** The default score and the points of comments, which the zero cancels. */
async function listPoints(tx: Tx, workIds: readonly number[]): Promise<Map<number, number>> {
  const score = scoreOf(tx);
  const rows = await tx
    .select({ workId: works.id, atFirst: score.defaultScore, given: score.commentPoints })
    .from(works)
    .innerJoinLateral(score, sql`true`)
    .where(inArray(works.id, [...workIds]));
  return new Map(
    rows.map(({ workId, atFirst, given }) => [workId, manualScore(atFirst, [given ?? 0])]),
  );
}

/**
 * A missed webhook must never become a zero. Slow repositories are left out, so that they do not
 * delay the others.
 */
async function withKnownPushes(
  deps: GradingDeps,
  { assignmentId }: { assignmentId: number },
  workIds: readonly number[],
): Promise<number[]> {
  if (workIds.length === 0) return [];
  if (!(await canListPushes(deps, assignmentId))) throw new AppError('pushes_not_visible');
  const seen = new Set<number>();
  const sweep = { works: workIds, onKnown: (workId: number) => seen.add(workId) };
  const isDone = await inTime(
    () => sweepHeads(deps, assignmentId, sweep).catch(translateError),
    checkTimeoutMs,
  );
  if (!isDone && seen.size === 0) throw new AppError('platform_unavailable');
  return workIds.filter((id) => seen.has(id));
}

/** Retrying cannot help. */
function translateError(error: unknown): never {
  const isLasting = isProblem(error, 'refused') || isProblem(error, 'absent');
  throw isLasting ? new AppError('pushes_not_visible', { cause: error }) : error;
}
