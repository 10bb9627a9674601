/** The one place that lists archived and deleted assignments. */
import type { AssignmentOutline, DeletedAssignment } from '@lectern/contract';
import { and, count, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { isKept, restorableSince, toDeleted } from '../../db/put-away.ts';
import { assignments, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { outlines } from './queries.ts';

export async function listPutAway(
  db: Reader,
  classroomId: number,
  now: Date,
): Promise<{ archived: AssignmentOutline[]; deleted: DeletedAssignment[] }> {
  const isHere = eq(assignments.classroomId, classroomId);
  const archived = await outlines(db, and(isHere, isKept, isNotNull(assignments.archivedAt)));
  const deleted = await db
    .select({
      id: assignments.id,
      name: assignments.name,
      deletedAt: assignments.deletedAt,
      repositories: count(works.id),
    })
    .from(assignments)
    .leftJoin(works, and(eq(works.assignmentId, assignments.id), works.deletesRepository))
    .where(and(isHere, gt(assignments.deletedAt, restorableSince(now))))
    .groupBy(assignments.id)
    .orderBy(desc(assignments.deletedAt), desc(assignments.id));
  const toDeletedAssignment = (row: (typeof deleted)[number]) =>
    toDeleted(row).map((one) => ({ ...one, repositories: row.repositories }));
  return { archived, deleted: deleted.flatMap(toDeletedAssignment) };
}
