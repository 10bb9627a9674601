/** Finds what was lost: pushes to repositories of tests, and runs without a job. Keeps outputs in their bound. */
import { and, isNull, isNotNull, eq, sql } from 'drizzle-orm';
import { assignments, testRuns, testSettings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueueReadTests, enqueueRun } from '../../jobs/kinds/test-jobs.ts';
import { trimOutputs } from './require-room.ts';
import type { TestDeps } from './settings.ts';

/** A given-up job stops its run. */
export async function sweepTests({ db }: Pick<TestDeps, 'db'>): Promise<void> {
  await trimOutputs(db);
  const following = await db
    .select({ assignmentId: testSettings.assignmentId })
    .from(testSettings)
    .innerJoin(assignments, eq(assignments.id, testSettings.assignmentId))
    .where(
      and(
        isNotNull(testSettings.repositoryId),
        isNull(assignments.archivedAt),
        isNull(assignments.deletedAt),
      ),
    );
  for (const { assignmentId } of following) {
    await transact(db, (tx) => enqueueReadTests(tx, assignmentId));
  }
  const { rows } = await db.execute<{ id: number; classroom: number; reason: string }>(sql`
    select runs.id::float8 as id, assignments.classroom_id::float8 as classroom, runs.reason
    from ${testRuns} runs join assignments on assignments.id = runs.assignment_id
    where runs.state in ('waiting', 'running') and runs.work_id is not null
      and not exists (select from jobs where key = 'tests:run:' || runs.id)
    order by runs.id limit 1000`);
  for (const { id, classroom, reason } of rows) {
    const run = { runId: id, classroomId: classroom, reason: reason as 'push' };
    await transact(db, (tx) => enqueueRun(tx, run));
  }
}
