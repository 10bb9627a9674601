/** Publishes at once in Lectern, and by a job on the platform. */
import { randomUUID } from 'node:crypto';
import { isGraded } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { platformOutbox, publications, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { listShownWorks } from '../grading/grader-queries.ts';
import { lockWork } from '../commits/lock-work.ts';
import { published } from '../commits/work-state.ts';
import { hasChangesSince } from './publication-queries.ts';
import { enqueuePost } from '../../jobs/kinds/publication-jobs.ts';
import { takeSnapshot } from './snapshot.ts';

export interface PublishDeps {
  db: Db;
  clock: () => Date;
}

export interface Publishing {
  classroomId: number;
  assignmentId: number;
  professorId: number;
}

export interface WorkOf extends Publishing {
  workId: number;
}

/** One transaction each, so that a large class does not hold locks for long. */
export async function publishGrades(
  { db, clock }: PublishDeps,
  publishing: Publishing,
  chosen: readonly number[] | null,
): Promise<{ published: number[]; skipped: number }> {
  const shown = await listShownWorks(db, publishing);
  const ids = shown.map(({ student_work_id }) => student_work_id);
  const wanted = chosen === null ? ids : ids.filter((id) => chosen.includes(id));
  const published: number[] = [];
  for (const workId of wanted) {
    const isNew = await transact(db, (tx) => publishWork(tx, { ...publishing, workId }, clock));
    if (isNew) published.push(workId);
  }
  const asked = chosen === null ? wanted.length : new Set(chosen).size;
  return { published, skipped: asked - published.length };
}

/** False without a grade or a change. */
async function publishWork(tx: Tx, of: WorkOf, clock: () => Date): Promise<boolean> {
  const { workId, professorId } = of;
  const work = await lockWork(tx, workId);
  // After the lock, so that a grade we waited for is included.
  const at = clock();
  if (!isGraded(work.state)) return false;
  if (work.state === 'GRADE_PUBLISHED' && !(await hasChangesSince(tx, workId))) return false;
  const snapshot = await takeSnapshot(tx, workId, at);
  const score = snapshot.manual_feedback_score;
  const row = { workId, score, snapshot, publishedBy: professorId, publishedAt: at };
  const [publication] = await tx.insert(publications).values(row).returning();
  if (!publication) throw new Error('the insert returned no publication');
  // Random, so that no comment can imitate it.
  const mark = `lectern ${randomUUID()}`;
  await tx.insert(platformOutbox).values({
    key: `publication:${publication.id}`,
    kind: 'review',
    payload: { mark },
    createdAt: at,
  });
  await enqueuePost(tx, publication.id);
  const { state } = published(work);
  await tx.update(works).set({ state, publishedAt: at, updatedAt: at }).where(eq(works.id, workId));
  await recordAndAnnounce(tx, of, 'grade.published', at, { score });
  return true;
}

export async function recordAndAnnounce(
  tx: Tx,
  { classroomId, assignmentId, workId, professorId }: WorkOf,
  action: string,
  at: Date,
  details: Record<string, unknown> = {},
): Promise<void> {
  const subject = `work:${workId}`;
  await recordAudit(tx, { actorId: professorId, action, classroomId, subject, details, at });
  await announce(tx, { classroomId, topic: 'grading', assignmentId, workId });
  // Students receive no news about grading.
  await announce(tx, { classroomId, topic: 'works', assignmentId, workId });
}
