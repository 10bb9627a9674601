import { and, eq, inArray, sql } from 'drizzle-orm';
import { groupBy } from '../../db/group-by.ts';
import { contributors, memberships, shownNames, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { listDatesOfWorks } from '../commits/counting/own-dates.ts';
import { byName, isShownNameOf, nameOrder, shownName } from '../memberships/by-name.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import type { WorkPeople } from './student-work.ts';

/** Staff see names of the roster; students see each other by the platform's alone. */
export type Names = 'shown' | 'platform';

const identity = { userId: users.id, login: users.login };
const nameAs = {
  shown: shownName,
  platform: { firstName: users.firstName, lastName: users.lastName },
};

/** For staff. Everyone who was ever in the classroom; present-works.ts decides who is shown. */
export function listMembers(db: Reader, classroomId: number) {
  return db
    .select({
      ...identity,
      ...shownName,
      role: memberships.role,
      status: memberships.status,
      reason: memberships.reason,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(shownNames, isShownNameOf(classroomId, memberships.userId))
    .where(eq(memberships.classroomId, classroomId))
    .orderBy(...byName);
}

export async function findWorkOf(
  db: Reader,
  assignmentId: number,
  userId: number,
): Promise<number | undefined> {
  const [row] = await db
    .select({ workId: contributors.workId })
    .from(contributors)
    .where(and(eq(contributors.assignmentId, assignmentId), eq(contributors.userId, userId)));
  return row?.workId;
}

export function listContributorIds(db: Reader, assignmentId: number) {
  return db
    .select({ workId: contributors.workId, userId: contributors.userId })
    .from(contributors)
    .where(eq(contributors.assignmentId, assignmentId));
}

/** For works of one classroom. Removed contributors are left out, unless there is no other. */
export async function listPeople(
  db: Reader,
  classroomId: number,
  workIds: readonly number[],
  names: Names,
): Promise<(workId: number) => WorkPeople> {
  const ids = [...workIds];
  const people = groupBy(
    await listContributors(db, classroomId, ids, names),
    ({ workId }) => workId,
  );
  const dates = groupBy(await listDatesOfWorks(db, ids), ({ workId }) => workId);
  return (workId) => {
    const all = people.get(workId) ?? [];
    const present = all.filter(({ isPresent }) => isPresent);
    return {
      contributors: present.length > 0 ? present : all,
      members: dates.get(workId) ?? [],
    };
  };
}

function listContributors(db: Reader, classroomId: number, ids: number[], names: Names) {
  const query = db
    .select({
      ...identity,
      ...nameAs[names],
      workId: contributors.workId,
      isPresent: sql<boolean>`${isLiveMembership()}`,
    })
    .from(contributors)
    .innerJoin(users, eq(users.id, contributors.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.classroomId, classroomId)),
    )
    .where(inArray(contributors.workId, ids))
    .$dynamic();
  if (names === 'platform') return query.orderBy(...nameOrder(users));
  return query
    .innerJoin(shownNames, isShownNameOf(classroomId, contributors.userId))
    .orderBy(...byName);
}
