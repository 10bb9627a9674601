import { AppError, isGraded } from '@lectern/contract';
import { and, eq, notExists, notInArray, sql } from 'drizzle-orm';
import {
  graders,
  gradeSubmissions,
  memberships,
  type works,
  workScores,
} from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import { recordAudits } from '../audit/record.ts';
import { announceEach } from '../events/announce.ts';
import type { PlacedHistory } from '../commits/counting/history-queries.ts';
import { announceSingly, saveWorks, settled } from '../commits/counting/settle-work.ts';
import { shownSha } from '../commits/files/shown-sha.ts';
import { graded } from '../commits/work-state.ts';
import { isStaff } from './grader-queries.ts';
import type { Grading } from './grading-deps.ts';

type WorkRow = typeof works.$inferSelect;

/** A grade that is not saved yet. */
export interface BegunGrade {
  /** The submission as it is stored. */
  before: WorkRow;
  /** With the submission as grading found it. */
  history: PlacedHistory;
  /** Settling changed it, which its students hear of. */
  isNews: boolean;
}

/** Without a deadline, the start of grading decides which commit counts. */
export function beginGrade(locked: PlacedHistory, at: Date): BegunGrade {
  const { work: before } = locked;
  if (before.repositoryId === null) throw new AppError('not_gradable');
  const begun = { ...before, gradedAt: before.gradedAt ?? at };
  const work = settled({ ...locked, work: begun }, at);
  return { before, history: { ...locked, work }, isNews: work !== begun };
}

/** Saves each submission once, with the changes of both its settlings. Returns the scores. */
export async function completeGrades(
  tx: Tx,
  by: Omit<Grading, 'workId'>,
  grades: readonly BegunGrade[],
  keyOf: (workId: number) => string,
  at: Date,
): Promise<Map<number, number>> {
  const { classroomId, assignmentId, graderId } = by;
  const completed = grades.map((grade) => ({ ...grade, ...complete(grade, graderId, at) }));
  await saveWorks(tx, completed);
  const ids = completed.map(({ after }) => after.id);
  const scores = await addSubmissions(tx, graderId, ids, keyOf, at);
  await keepGraders(
    tx,
    by,
    grades.map(({ history }) => history.work),
  );
  await recordAudits(
    tx,
    { actorId: graderId, action: 'work.graded', classroomId, at },
    completed.map(({ after: { id, gradedSha } }) => ({
      subject: `work:${id}`,
      details: { score: scores.get(id), commit: gradedSha },
    })),
  );
  await announceEach(tx, { classroomId, topic: 'grading', assignmentId }, ids);
  await announceSingly(
    tx,
    completed.filter(({ isNews }) => isNews).map(({ history }) => history),
  );
  return scores;
}

function complete({ history, isNews }: BegunGrade, gradedBy: number, at: Date) {
  const { work } = history;
  const gradedSha = work.gradedSha ?? shownSha(work);
  const completed = { ...work, ...graded(work), gradedSha, gradedBy, updatedAt: at };
  const grader = { claimedAt: history.grader?.claimedAt ?? null };
  // The graded commit and its report count now, even before the deadline.
  const after = settled({ ...history, work: completed, grader }, at);
  return { after, isNews: isNews || after !== completed };
}

async function addSubmissions(
  tx: Tx,
  graderId: number,
  workIds: readonly number[],
  keyOf: (workId: number) => string,
  at: Date,
): Promise<Map<number, number>> {
  const keyed = workIds.map((workId) => ({ workId, key: keyOf(workId) }));
  const { rows } = await tx.execute<{ work_id: number; score: number }>(sql`
    insert into ${gradeSubmissions} (work_id, grader_id, client_key, score, created_at)
    select "workId", ${graderId}, key, manual_score, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as given ("workId" bigint, key text)
    cross join lateral (
      select manual_score from ${workScores} where work_id = "workId" limit 1
    ) as graded
    returning work_id, score`);
  return new Map(rows.map(({ work_id, score }) => [work_id, score]));
}

/** A graded submission keeps its grader, and any other one its grader on the staff. */
async function keepGraders(
  tx: Tx,
  { classroomId, graderId }: Omit<Grading, 'workId'>,
  from: readonly WorkRow[],
): Promise<void> {
  const grader = { userId: graderId, assignedBy: graderId };
  const gradedBefore = from.filter(({ state }) => isGraded(state)).map(({ id }) => id);
  const isHeld = tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.classroomId, classroomId),
        eq(memberships.userId, graders.userId),
        isStaff,
      ),
    );
  await tx
    .insert(graders)
    .values(from.map(({ id }) => ({ workId: id, ...grader })))
    .onConflictDoUpdate({
      target: graders.workId,
      set: grader,
      setWhere: sql`${notInArray(graders.workId, gradedBefore)} and ${notExists(isHeld)}`,
    });
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
