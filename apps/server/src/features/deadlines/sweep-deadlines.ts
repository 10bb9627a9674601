import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { isCurrent } from '../../db/put-away.ts';
import { assignments, works } from '../../db/schema/index.ts';
import { transact, type Reader } from '../../db/transact.ts';
import { deadlineKey } from '../../jobs/kinds/deadline-jobs.ts';
import { enqueue } from '../../jobs/queue.ts';

/** Runs deadlines whose job was lost. */
export async function sweepDeadlines(db: Db, now: Date): Promise<void> {
  const missed = await listMissed(db, now);
  await transact(db, async (tx) => {
    for (const { assignmentId } of missed) {
      const key = deadlineKey(assignmentId);
      await enqueue(tx, 'deadline.pass', { assignmentId }, { key });
    }
  });
}

/** Past their deadline without a counted commit. */
function listMissed(db: Reader, now: Date): Promise<{ assignmentId: number }[]> {
  return db
    .selectDistinct({ assignmentId: works.assignmentId })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        isCurrent,
        isNull(works.countedSha),
        isNull(works.gradedSha),
        isNotNull(works.starterSha),
        isNotNull(works.defaultBranch),
        sql`work_due_at(${works.id}) < ${now.toISOString()}::timestamptz - interval '1 second'`,
      ),
    );
}
