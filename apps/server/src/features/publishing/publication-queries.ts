import { problemSentence, PublishedGrade, type Problem, type Publication } from '@lectern/contract';
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import {
  assignments,
  feedback,
  platformOutbox,
  publications,
  works,
  workScores,
} from '../../db/schema/index.ts';
import { isKept } from '../../db/put-away.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import { isAlive } from '../../jobs/due.ts';

/** A computed maximum is ignored because it follows autograder reports. */
function changedSince() {
  const published = sql`jsonb_to_recordset(${publications.snapshot} -> 'comments')
    as published (path text, line int, start_line int, body text, points int)`;
  const live = sql`${feedback} where work_id = ${publications.workId} and deleted_at is null`;
  return sql<boolean>`(
    ${commentsOf(published)} is distinct from ${commentsOf(live)}
    or (
      select ${publications.score} is distinct from ${workScores.manualScore}
        or (${publications.snapshot} ->> 'auto_grader_score')::numeric
          is distinct from ${workScores.autoScore}
        or (${publications.snapshot} ->> 'final_score')::numeric
          is distinct from ${workScores.changedScore}
      from ${workScores} where ${workScores.workId} = ${publications.workId}
    )
    or (${assignments.maximumScore} > 0) is true
      and (${publications.snapshot} ->> 'maximum_score')::numeric
        is distinct from ${assignments.maximumScore}
  )`;
}

/** Sorted by content, so that a comment deleted and written again compares equal. */
function commentsOf(source: SQL) {
  return sql`(
    select jsonb_agg(said order by said)
    from (select jsonb_build_array(path, line, start_line, body, points) as said from ${source}) as comments
  )`;
}

const outboxKey = sql`'publication:' || ${publications.id}`;

/** Without withdrawn ones. */
export async function listPublications(db: Reader, assignmentId: number): Promise<Publication[]> {
  const rows = await db
    .selectDistinctOn([publications.workId], {
      workId: publications.workId,
      state: publications.state,
      publishedAt: publications.publishedAt,
      problem: platformOutbox.problem,
      hasChangesSince: changedSince(),
    })
    .from(publications)
    .innerJoin(works, eq(works.id, publications.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .leftJoin(platformOutbox, eq(platformOutbox.key, outboxKey))
    .where(and(eq(works.assignmentId, assignmentId), isNull(publications.withdrawnAt)))
    .orderBy(publications.workId, desc(publications.id));
  return rows.map(({ workId, state, publishedAt, problem, hasChangesSince: changed }) => ({
    student_work_id: workId,
    state,
    published_at: publishedAt.toISOString(),
    problem: state === 'failed' && problem ? problemSentence(problem) : null,
    has_changes_since: changed,
  }));
}

/** Those of these works whose newest publication shows the grade as it is now. */
export async function listUnchanged(db: Reader, workIds: readonly number[]): Promise<Set<number>> {
  if (workIds.length === 0) return new Set();
  const rows = await db
    .selectDistinctOn([publications.workId], {
      workId: publications.workId,
      hasChanges: changedSince(),
    })
    .from(publications)
    .innerJoin(works, eq(works.id, publications.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(and(inArray(publications.workId, [...workIds]), isNull(publications.withdrawnAt)))
    .orderBy(publications.workId, desc(publications.id));
  return new Set(rows.filter(({ hasChanges }) => !hasChanges).map(({ workId }) => workId));
}

/** Skips deleted assignments. Restoring one posts the reviews that still wait. */
export async function findPublication(db: Reader, publicationId: number) {
  const [row] = await db
    .select({ publication: publications, outbox: platformOutbox })
    .from(publications)
    .innerJoin(platformOutbox, eq(platformOutbox.key, outboxKey))
    .innerJoin(works, eq(works.id, publications.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(and(eq(publications.id, publicationId), isKept));
  if (!row) return undefined;
  // Publications of early releases name no page.
  const { mark, page } = row.outbox.payload as { mark: string; page?: string };
  return { ...row, mark, page, grade: PublishedGrade.parse(row.publication.snapshot) };
}

export type FoundPublication = NonNullable<Awaited<ReturnType<typeof findPublication>>>;

/**
 * Milliseconds until the next attempt of an earlier publication, even a withdrawn one, whose
 * attempt may be under way.
 */
export async function findEarlierWait(
  db: Reader,
  { publication }: FoundPublication,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select (extract(epoch from min(job.run_at) - now()) * 1000)::float8 as wait
    from ${publications}
    join jobs job on job.key = ${outboxKey} || ':post'
    where ${publications.workId} = ${publication.workId}
      and ${publications.id} < ${publication.id} and ${publications.state} = 'pending'
      and ${isAlive('job')}`);
  return rows[0]?.wait ?? undefined;
}

export async function saveOutcome(
  tx: Tx,
  { publication, outbox }: FoundPublication,
  outcome: { state: 'posted' | 'local_only' | 'failed'; problem?: Problem; reviewId?: number },
  at: Date,
): Promise<void> {
  const { state, problem = null, reviewId } = outcome;
  const isFailed = state === 'failed';
  await tx.update(publications).set({ state }).where(eq(publications.id, publication.id));
  await tx
    .update(platformOutbox)
    .set({
      state: isFailed ? 'failed' : 'done',
      problem,
      result: reviewId === undefined ? null : { reviewId },
      doneAt: isFailed ? null : at,
    })
    .where(eq(platformOutbox.id, outbox.id));
}
