import { AppError, isGraded } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { graders, gradeSubmissions, works, workScores } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { lockWork } from '../commits/lock-work.ts';
import { settleWork } from '../commits/counting/settle-work.ts';
import { shownSha } from '../commits/files/shown-sha.ts';
import { graded } from '../commits/work-state.ts';
import { findHolder } from './grader-queries.ts';
import type { Grading } from './grading-deps.ts';
import { refuseSelfGrading } from './self-grading.ts';

/** Without a deadline, the start of grading decides which commit counts. */
export async function beginGrading(tx: Tx, { workId, graderId }: Grading, at: Date) {
  const before = await lockWork(tx, workId);
  await refuseSelfGrading(tx, workId, graderId);
  if (before.repositoryId === null) throw new AppError('not_gradable');
  if (before.gradedAt === null) {
    await tx.update(works).set({ gradedAt: at }).where(eq(works.id, workId));
  }
  await settleWork(tx, workId, at);
  return lockWork(tx, workId);
}

export async function completeGrade(
  tx: Tx,
  grading: Grading,
  clientKey: string,
  at: Date,
): Promise<number> {
  const { workId, graderId, classroomId, assignmentId } = grading;
  const work = await lockWork(tx, workId);
  const score = await selectManualScore(tx, workId);
  const gradedSha = work.gradedSha ?? shownSha(work);
  const { state } = graded(work);
  await tx
    .update(works)
    .set({ state, gradedSha, gradedBy: graderId, updatedAt: at })
    .where(eq(works.id, workId));
  await tx.insert(gradeSubmissions).values({ workId, graderId, clientKey, score, createdAt: at });
  await keepGrader(tx, work, { userId: graderId, assignedBy: graderId });
  // The graded commit and its report count now, even before the deadline.
  await settleWork(tx, workId, at);
  await recordAudit(tx, {
    actorId: graderId,
    action: 'work.graded',
    classroomId,
    subject: `work:${workId}`,
    details: { score, commit: gradedSha },
    at,
  });
  await announce(tx, { classroomId, topic: 'grading', assignmentId, workId });
  return score;
}

/** A graded submission keeps its grader. */
async function keepGrader(
  tx: Tx,
  { id: workId, state }: typeof works.$inferSelect,
  grader: Omit<typeof graders.$inferInsert, 'workId'>,
): Promise<void> {
  const isFree = !isGraded(state) && (await findHolder(tx, workId)) === undefined;
  const kept = tx.insert(graders).values({ workId, ...grader });
  await (isFree
    ? kept.onConflictDoUpdate({ target: graders.workId, set: grader })
    : kept.onConflictDoNothing());
}

/** Throws for a submission that was never graded. */
export async function selectManualScore(db: Reader, workId: number): Promise<number> {
  const [found] = await db
    .select({ score: workScores.manualScore })
    .from(workScores)
    .where(eq(workScores.workId, workId));
  if (found?.score == null) throw new Error('the submission is gone or was never graded');
  return found.score;
}
