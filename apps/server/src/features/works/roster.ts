/**
 * The order in which lists show the submissions of an assignment. It stays in memory until a trigger
 * notes that somebody joined, left, accepted or was renamed, also by the roster of the course.
 */
import { and, eq, or } from 'drizzle-orm';
import { classrooms, contributors, memberships, shownNames } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { byName, isShownNameOf, nameOrder, shownName } from '../memberships/by-name.ts';
import { isLiveMembership } from '../memberships/queries.ts';

interface Place {
  classroomId: number;
  assignmentId: number;
}

export interface Listed {
  workId: number;
  /** Names of the first contributor who is still in the classroom. */
  firstName: string;
  lastName: string;
}

interface Kept {
  version: number;
  order: readonly Listed[];
}

/** A list of 1,000 takes about 0.1 MB. */
const mostKept = 100;
const keptOf = new WeakMap<Reader, Map<number, Kept>>();

/** Without submissions of removed students. */
export async function listInOrder(db: Reader, place: Place): Promise<readonly Listed[]> {
  const kept = keptOf.get(db) ?? new Map<number, Kept>();
  keptOf.set(db, kept);
  // Read before the list, so that a change in between only makes the next caller read again.
  const version = await selectVersion(db, place.classroomId);
  const known = kept.get(place.assignmentId);
  if (known?.version === version) return known.order;
  const order = await readOrder(db, place);
  kept.delete(place.assignmentId);
  kept.set(place.assignmentId, { version, order });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return order;
}

/** `workId` is listed even if its student was removed. */
export function readOrder(
  db: Reader,
  { classroomId, assignmentId, workId = 0 }: Place & { workId?: number },
): Promise<Listed[]> {
  const shown = db
    .selectDistinctOn([contributors.workId], {
      workId: contributors.workId,
      userId: contributors.userId,
      ...shownName,
    })
    .from(contributors)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, contributors.userId), eq(memberships.classroomId, classroomId)),
    )
    .innerJoin(shownNames, isShownNameOf(classroomId, contributors.userId))
    .where(
      and(
        eq(contributors.assignmentId, assignmentId),
        or(isLiveMembership(), eq(contributors.workId, workId)),
      ),
    )
    .orderBy(contributors.workId, ...byName)
    .as('shown');
  const { lastName, firstName, userId: id } = shown;
  return db
    .select({ workId: shown.workId, firstName, lastName })
    .from(shown)
    .orderBy(...nameOrder({ lastName, firstName, id }));
}

async function selectVersion(db: Reader, classroomId: number): Promise<number> {
  const [classroom] = await db
    .select({ version: classrooms.rosterVersion })
    .from(classrooms)
    .where(eq(classrooms.id, classroomId));
  if (!classroom) throw new Error('the classroom is gone');
  return classroom.version;
}
