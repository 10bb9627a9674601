/** The one place that lists archived and deleted assignments. */
import { restorableDays, type AssignmentOutline, type DeletedAssignment } from '@lectern/contract';
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { isKept } from '../../db/put-away.ts';
import { assignments } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { outlines } from './queries.ts';

const dayMs = 86_400_000;

export async function listPutAway(
  db: Reader,
  classroomId: number,
  now: Date,
): Promise<{ archived: AssignmentOutline[]; deleted: DeletedAssignment[] }> {
  const isHere = eq(assignments.classroomId, classroomId);
  const archived = await outlines(db, and(isHere, isKept, isNotNull(assignments.archivedAt)));
  const deleted = await db
    .select({ id: assignments.id, name: assignments.name, deletedAt: assignments.deletedAt })
    .from(assignments)
    .where(and(isHere, gt(assignments.deletedAt, restorableSince(now))))
    .orderBy(desc(assignments.deletedAt), desc(assignments.id));
  return {
    archived,
    deleted: deleted.flatMap(({ id, name, deletedAt }) =>
      deletedAt === null ? [] : [{ id, name, ...timesOf(deletedAt) }],
    ),
  };
}

/** Assignments deleted after this instant can be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * dayMs);
}

function timesOf(deletedAt: Date) {
  const until = new Date(deletedAt.getTime() + restorableDays * dayMs);
  return { deleted_at: deletedAt.toISOString(), restorable_until: until.toISOString() };
}
