/** The one place that lists archived and deleted assignments. */
import type { AssignmentOutline, Deleted } from '@lectern/contract';
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { isKept, restorableSince, toDeleted } from '../../db/put-away.ts';
import { assignments } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { outlines } from './queries.ts';

export async function listPutAway(
  db: Reader,
  classroomId: number,
  now: Date,
): Promise<{ archived: AssignmentOutline[]; deleted: Deleted[] }> {
  const isHere = eq(assignments.classroomId, classroomId);
  const archived = await outlines(db, and(isHere, isKept, isNotNull(assignments.archivedAt)));
  const deleted = await db
    .select({ id: assignments.id, name: assignments.name, deletedAt: assignments.deletedAt })
    .from(assignments)
    .where(and(isHere, gt(assignments.deletedAt, restorableSince(now))))
    .orderBy(desc(assignments.deletedAt), desc(assignments.id));
  return { archived, deleted: deleted.flatMap(toDeleted) };
}
