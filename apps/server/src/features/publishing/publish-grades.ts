/** Publishes at once in Lectern, and by a job on the platform. */
import { gradeLink, isGraded } from '@lectern/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { platformOutbox, publications, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import { enqueuePosts } from '../../jobs/kinds/publication-jobs.ts';
import { recordAudits } from '../audit/record.ts';
import { announce, announceEach } from '../events/announce.ts';
import { listShownWorks } from '../grading/grader-queries.ts';
import { lockWorks } from '../commits/lock-work.ts';
import { listUnchanged } from './publication-queries.ts';
import { takeSnapshots, type Snapshot } from './snapshot.ts';

export interface PublishDeps {
  db: Db;
  clock: () => Date;
  publicUrl: string;
}

export interface Publishing {
  classroomId: number;
  assignmentId: number;
  professorId: number;
}

export interface WorkOf extends Publishing {
  workId: number;
}

/** In one transaction, with as many statements for a class as for one student. */
export async function publishGrades(
  { db, clock, publicUrl }: PublishDeps,
  publishing: Publishing,
  chosen: readonly number[] | null,
): Promise<{ published: number[]; skipped: number }> {
  const asked = chosen && new Set(chosen);
  const shown = await listShownWorks(db, publishing);
  const ids = shown.map(({ student_work_id }) => student_work_id);
  const wanted = asked ? ids.filter((id) => asked.has(id)) : ids;
  const published = await transact(db, (tx) =>
    publishWorks(tx, { ...publishing, publicUrl }, wanted, clock),
  );
  return { published, skipped: (asked?.size ?? wanted.length) - published.length };
}

/** Returns the works that had something to publish, in their order. */
async function publishWorks(
  tx: Tx,
  publishing: Publishing & { publicUrl: string },
  wanted: readonly number[],
  clock: () => Date,
): Promise<number[]> {
  const locked = await lockWorks(tx, inArray(works.id, [...wanted]));
  // After the locks, so that a grade we waited for is included.
  const at = clock();
  const graded = new Set(locked.filter(({ state }) => isGraded(state)).map(({ id }) => id));
  const unchanged = await listUnchanged(
    tx,
    locked.filter(({ state }) => state === 'GRADE_PUBLISHED').map(({ id }) => id),
  );
  const ids = wanted.filter((id) => graded.has(id) && !unchanged.has(id));
  if (ids.length === 0) return [];
  const snapshots = await takeSnapshots(tx, publishing.assignmentId, ids, at);
  await enqueuePosts(tx, await addPublications(tx, publishing, snapshots, at));
  await tx
    .update(works)
    .set({ state: 'GRADE_PUBLISHED', publishedAt: at, updatedAt: at })
    .where(inArray(works.id, ids));
  const entries = snapshots.map(({ workId, grade }) => ({
    workId,
    details: { score: grade.manual_feedback_score },
  }));
  await recordAndAnnounce(tx, publishing, 'grade.published', at, entries);
  return ids;
}

/** Each with its review in the outbox. The mark is random, so that no comment can imitate it. */
async function addPublications(
  tx: Tx,
  { professorId, publicUrl }: Publishing & { publicUrl: string },
  snapshots: readonly Snapshot[],
  at: Date,
): Promise<number[]> {
  const given = snapshots.map((one) => ({ ...one, page: gradeLink(publicUrl, one.workId) }));
  const { rows } = await tx.execute<{ id: number }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given ("workId" bigint, grade jsonb, page text)
    ), added as (
      insert into ${publications} (work_id, score, snapshot, published_by, published_at)
      select "workId", (grade ->> 'manual_feedback_score')::int, grade, ${professorId},
        ${at.toISOString()}
      from given
      returning id, work_id
    ), review as (
      insert into ${platformOutbox} (key, kind, payload, created_at)
      select 'publication:' || id, 'review',
        jsonb_build_object('mark', 'lectern ' || gen_random_uuid(), 'page', page),
        ${at.toISOString()}
      from added join given on "workId" = work_id
    )
    select id from added`);
  return rows.map(({ id }) => id);
}

export async function recordAndAnnounce(
  tx: Tx,
  { classroomId, assignmentId, professorId: actorId }: Publishing,
  action: string,
  at: Date,
  changed: readonly { workId: number; details?: object }[],
): Promise<void> {
  const about = changed.map(({ workId, details = {} }) => ({ subject: `work:${workId}`, details }));
  await recordAudits(tx, { actorId, action, classroomId, at }, about);
  const news = { classroomId, assignmentId, causedBy: actorId };
  await announce(tx, { ...news, topic: 'grading' });
  // Students receive no news about grading.
  const workIds = changed.map(({ workId }) => workId);
  await announceEach(tx, { ...news, topic: 'works' }, workIds);
}
