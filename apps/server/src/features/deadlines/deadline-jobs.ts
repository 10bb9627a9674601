/** Plans the job that runs when a deadline passes. */
import { and, eq, gte, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { assignments, contributors, extensions, works } from '../../db/schema/index.ts';
import { transact, type Reader, type Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

export function deadlineKey(assignmentId: number): string {
  return `deadline.pass:${assignmentId}`;
}

/**
 * One job per assignment, at its next deadline; each run plans the next one. A waiting job may be the
 * retry of a passed deadline, so it keeps its time: a run that comes too early changes nothing.
 */
export async function planDeadline(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  // The second of a deadline is in time: until it is over, the deadline is still to pass.
  const next = await findNextDeadline(tx, assignmentId, wholeSecond(now));
  if (!next) return;
  // A delay, because a test moves our clock and not the queue's.
  const delayMs = wholeSecond(next).getTime() + 1000 - now.getTime();
  const key = deadlineKey(assignmentId);
  const job = { assignmentId, deadline: next.toISOString() };
  await enqueue(tx, 'deadline.pass', job, { key, delayMs, isNeverLater: true });
}

async function findNextDeadline(
  db: Reader,
  assignmentId: number,
  from: Date,
): Promise<Date | undefined> {
  const [main] = await db
    .select({ at: assignments.dueAt })
    .from(assignments)
    .where(and(eq(assignments.id, assignmentId), gte(assignments.dueAt, from)));
  const [extended] = await db
    .select({ at: min(extensions.dueAt) })
    .from(extensions)
    .where(
      and(
        eq(extensions.assignmentId, assignmentId),
        isNull(extensions.withdrawnAt),
        gte(extensions.dueAt, from),
      ),
    );
  const coming = [main?.at, extended?.at].filter((at) => at instanceof Date);
  return coming.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

function wholeSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}

/** Runs the deadlines whose job was lost. */
export async function sweepDeadlines(db: Db, now: Date): Promise<void> {
  const missed = await listMissed(db, now);
  await transact(db, async (tx) => {
    for (const { assignmentId } of missed) {
      const key = deadlineKey(assignmentId);
      await enqueue(tx, 'deadline.pass', { assignmentId }, { key });
    }
  });
}

/** Assignments with a work whose deadline is over and whose counted commit is still open. */
function listMissed(db: Reader, now: Date): Promise<{ assignmentId: number }[]> {
  const extendedTo = sql`(
    select max(${extensions.dueAt}) from ${extensions}
    inner join ${contributors} on ${contributors.userId} = ${extensions.userId}
      and ${contributors.assignmentId} = ${extensions.assignmentId}
    where ${contributors.workId} = ${works.id} and ${extensions.withdrawnAt} is null
  )`;
  return db
    .selectDistinct({ assignmentId: works.assignmentId })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        isNull(works.countedSha),
        isNull(works.gradedSha),
        isNotNull(works.starterSha),
        isNotNull(works.defaultBranch),
        isNotNull(assignments.dueAt),
        sql`greatest(${assignments.dueAt}, ${extendedTo}) < ${now.toISOString()}::timestamptz - interval '1 second'`,
      ),
    );
}
