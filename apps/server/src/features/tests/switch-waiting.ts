import { and, eq, isNull, sql } from 'drizzle-orm';
import { testRuns } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { dropJobs } from '../../jobs/queue.ts';
import { runKey } from '../../jobs/kinds/test-jobs.ts';

/** Moves waiting runs to the version in use. Without one, or where it has a verdict, they are withdrawn. */
export async function switchWaiting(
  tx: Tx,
  assignmentId: number,
  versionId: number | null,
  at: Date,
): Promise<void> {
  const waiting = and(
    eq(testRuns.assignmentId, assignmentId),
    eq(testRuns.state, 'waiting'),
    isNull(testRuns.trialId),
  );
  if (versionId !== null) {
    await tx
      .update(testRuns)
      .set({ versionId })
      .where(
        and(
          waiting,
          sql`not exists (
            select from test_runs known
            where known.work_id = ${testRuns.workId} and known.sha = ${testRuns.sha}
              and known.version_id = ${versionId} and known.reason in ('push', 'counted')
              and ${testRuns.reason} in ('push', 'counted')
          )`,
        ),
      );
  }
  const others = versionId === null ? undefined : sql`${testRuns.versionId} <> ${versionId}`;
  const withdrawn = await tx
    .update(testRuns)
    .set({ state: 'stopped', problem: 'withdrawn', endedAt: at })
    .where(and(waiting, others))
    .returning({ id: testRuns.id });
  await dropJobs(
    tx,
    withdrawn.map(({ id }) => runKey(id)),
  );
}
