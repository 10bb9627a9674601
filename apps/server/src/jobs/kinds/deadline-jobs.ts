import { and, eq, gte, isNull, min } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import { assignments, extensions, sectionDates } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import { enqueue, enqueueMissing } from '../queue.ts';

export function deadlineKey(assignmentId: number): string {
  return `deadline.pass:${assignmentId}`;
}

/**
 * One job per assignment, at its next deadline; each run plans the next. A waiting job keeps its
 * time, since it may be the retry of a passed deadline.
 */
export async function planDeadline(tx: Tx, assignmentId: number, now: Date): Promise<void> {
  // Pushes within the deadline's second are in time.
  const next = await findNextDeadline(tx, assignmentId, wholeSecond(now));
  if (!next) return;
  // A delay, because tests move our clock and not the queue's.
  const delayMs = wholeSecond(next).getTime() + 1000 - now.getTime();
  const key = deadlineKey(assignmentId);
  const job = { assignmentId, deadline: next.toISOString() };
  await enqueue(tx, 'deadline.pass', job, { key, delayMs, isNeverLater: true });
}

/**
 * After the roster has moved people between sections: their due dates may be others now. Modules that are
 * above `commits` settle them at once (settle-people.ts).
 */
export async function settleSections(tx: Tx, classroomId: number): Promise<void> {
  const dated = await tx
    .selectDistinct({ assignmentId: sectionDates.assignmentId })
    .from(sectionDates)
    .innerJoin(assignments, eq(assignments.id, sectionDates.assignmentId))
    .where(and(eq(assignments.classroomId, classroomId), isCurrent));
  if (dated.length === 0) return;
  const jobs = dated.map((payload) => ({ key: deadlineKey(payload.assignmentId), payload }));
  await enqueueMissing(tx, 'deadline.pass', jobs, 0);
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
  const [ofSection] = await db
    .select({ at: min(sectionDates.dueAt) })
    .from(sectionDates)
    .where(and(eq(sectionDates.assignmentId, assignmentId), gte(sectionDates.dueAt, from)));
  const coming = [main?.at, extended?.at, ofSection?.at].filter((at) => at instanceof Date);
  return coming.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

function wholeSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}
