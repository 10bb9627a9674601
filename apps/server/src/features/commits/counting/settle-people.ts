/** What follows when people get other due dates: their submissions are settled again. */
import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { isCurrent } from '../../../db/put-away.ts';
import { assignments, contributors, sectionDates } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import { planDeadline } from '../../../jobs/kinds/deadline-jobs.ts';
import { enqueueAskBranchesOf } from '../../../jobs/kinds/push-jobs.ts';
import { announceToStudents } from '../../events/announce.ts';
import { settleWorks } from './settle-work.ts';

interface Moved {
  classroomId: number;
  userIds: readonly number[];
}

/**
 * After people have joined or left sections, by hand, by the roster or by a claim. The caller has locked
 * the sections (`lockSections`), so that no date is set for them meanwhile.
 */
export async function settleMoved(tx: Tx, moved: Moved, now: Date): Promise<void> {
  if (moved.userIds.length === 0) return;
  const dated = tx
    .select({ isTrue: sql`true` })
    .from(sectionDates)
    .where(eq(sectionDates.assignmentId, assignments.id));
  const concerned = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.classroomId, moved.classroomId), isCurrent, exists(dated)))
    .orderBy(asc(assignments.id))
    .for('no key update');
  for (const { id } of concerned) await settlePeople(tx, { ...moved, assignmentId: id }, now);
}

/** After dates of these people have changed for one assignment, which the caller has locked. */
export async function settlePeople(
  tx: Tx,
  { classroomId, assignmentId, userIds }: Moved & { assignmentId: number },
  now: Date,
): Promise<void> {
  await planDeadline(tx, assignmentId, now);
  const rows = await tx
    .selectDistinct({ workId: contributors.workId })
    .from(contributors)
    .where(
      and(
        eq(contributors.assignmentId, assignmentId),
        sql`${contributors.userId} = any(${sql.param([...userIds])}::bigint[])`,
      ),
    )
    .orderBy(asc(contributors.workId));
  const workIds = rows.map(({ workId }) => workId);
  if (workIds.length > 0) {
    await settleWorks(tx, workIds, now);
    await enqueueAskBranchesOf(tx, workIds);
  }
  await announceToStudents(tx, { classroomId, topic: 'assignments', assignmentId }, userIds);
}
