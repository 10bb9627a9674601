/** Runs that people ask for: one submission again, or a whole class. */
import { AppError, type TestRun } from '@lectern/contract';
import { and, eq, sql } from 'drizzle-orm';
import { commits, testRuns, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { enqueueClassRuns, enqueueRun } from '../../jobs/kinds/test-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { lockWork } from '../commits/lock-work.ts';
import { listShownWorks } from '../grading/grader-queries.ts';
import { announceRun } from './announce-run.ts';
import { findPlace } from './queue-place.ts';
import { findRunner } from './runners.ts';
import { announceTests, findSettings, recordTests, type TestDeps } from './settings.ts';
import { staff, toRun } from './view-run.ts';
import { listPlans } from './work-results.ts';

/** Without a commit: the one that counts, else the newest. A run that waits is not added again. */
export async function runAgain(
  { db, clock }: TestDeps,
  by: InClassroom,
  { assignmentId, workId }: { assignmentId: number; workId: number },
  asked: string | undefined,
): Promise<TestRun> {
  const at = clock();
  const { run, countedSha } = await transact(db, async (tx) => {
    const { classroomId } = by;
    const versionId = await requireVersion(tx, assignmentId);
    const work = await lockWork(tx, workId);
    const sha = await shaOf(tx, work, asked);
    const added = { workId, assignmentId, sha, versionId, reason: 'again' as const };
    const run =
      (await insertAsked(tx, { ...added, askedBy: by.user.id, queuedAt: at })) ??
      (await selectWaiting(tx, workId, sha));
    await enqueueRun(tx, { runId: run.id, classroomId, reason: 'again' });
    await recordAudit(tx, {
      actorId: by.user.id,
      action: 'tests.run-again',
      classroomId,
      subject: `work:${workId}`,
      details: { sha },
      at,
    });
    await announceRun(tx, { classroomId, assignmentId, workId });
    return { run, countedSha: work.countedSha };
  });
  const plans = await listPlans(db, [run.versionId]);
  const place = await findPlace(db, run, (await findRunner(db)).slots);
  return toRun({ run, ...plans(run.versionId), countedSha, place }, staff);
}

export async function requireVersion(tx: Tx, assignmentId: number): Promise<number> {
  const settings = await findSettings(tx, assignmentId);
  if (settings?.versionId == null) throw new AppError('tests_missing');
  return settings.versionId;
}

async function shaOf(
  tx: Tx,
  { id, countedSha, headSha, starterSha }: typeof works.$inferSelect,
  asked: string | undefined,
): Promise<string> {
  const sha = asked ?? countedSha ?? headSha;
  if (sha === null) throw new AppError('nothing_to_test');
  if ([countedSha, headSha, starterSha].includes(sha)) return sha;
  const [known] = await tx
    .select({ sha: commits.sha })
    .from(commits)
    .where(and(eq(commits.workId, id), eq(commits.sha, sha)));
  if (!known) throw new AppError('commit_unknown');
  return sha;
}

async function insertAsked(tx: Tx, values: typeof testRuns.$inferInsert) {
  const [run] = await tx.insert(testRuns).values(values).onConflictDoNothing().returning();
  return run;
}

async function selectWaiting(tx: Tx, workId: number, sha: string) {
  const isIt = and(eq(testRuns.workId, workId), eq(testRuns.sha, sha));
  const [run] = await tx
    .select()
    .from(testRuns)
    .where(and(isIt, eq(testRuns.reason, 'again'), eq(testRuns.state, 'waiting')));
  return run!;
}

/** In as many statements for a class as for one student. Returns how many runs were added. */
export async function runForClass(
  { db, clock }: TestDeps,
  by: InClassroom,
  assignmentId: number,
  chosen: readonly number[] | undefined,
): Promise<number> {
  const at = clock();
  const { classroomId } = by;
  return transact(db, async (tx) => {
    const versionId = await requireVersion(tx, assignmentId);
    const shown = await listShownWorks(tx, { classroomId, assignmentId });
    const asked = chosen && new Set(chosen);
    const ids = shown.map(({ student_work_id: id }) => id).filter((id) => asked?.has(id) ?? true);
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ${testRuns}
        (work_id, assignment_id, sha, version_id, reason, asked_by, queued_at)
      select id, assignment_id, coalesce(counted_sha, head_sha), ${versionId}, 'class',
        ${by.user.id}, ${at.toISOString()}
      from ${works}
      where id = any(${sql.param(ids)}::bigint[])
        and coalesce(counted_sha, head_sha) <> starter_sha
      order by id
      on conflict do nothing
      returning id`);
    const runIds = rows.map(({ id }) => id);
    await enqueueClassRuns(tx, classroomId, runIds);
    const details = { runs: runIds.length };
    await recordTests(tx, by, assignmentId, 'tests.run-for-class', at, details);
    await announceTests(tx, by, assignmentId);
    return runIds.length;
  });
}
