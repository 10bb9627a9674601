import { isGraded, type Graders } from '@lectern/contract';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { groupBy } from '../../db/group-by.ts';
import {
  assignments,
  graders,
  memberships,
  shownNames,
  users,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { byName, isShownNameOf, shownName } from '../memberships/by-name.ts';
import { fullName } from '../memberships/full-name.ts';
import { listInOrder } from '../works/roster.ts';

interface Place {
  classroomId: number;
  assignmentId: number;
}

export const isStaff = and(
  eq(memberships.status, 'ACTIVE'),
  inArray(memberships.role, ['TA', 'PROFESSOR']),
);

/** Without commits and comments, because every grade makes every open grader page ask. */
export async function listShownWorks(db: Reader, { classroomId, assignmentId }: Place) {
  const order = await listInOrder(db, { classroomId, assignmentId });
  const rows = await db
    .select({
      student_work_id: works.id,
      work_state: works.state,
      graderId: graders.userId,
      login: users.login,
    })
    .from(works)
    .leftJoin(graders, eq(graders.workId, works.id))
    .leftJoin(users, eq(users.id, graders.userId))
    .where(eq(works.assignmentId, assignmentId));
  const workOf = new Map(rows.map((row) => [row.student_work_id, row]));
  return order.flatMap(({ workId }) => workOf.get(workId) ?? []);
}

export function listStaff(db: Reader, classroomId: number) {
  return db
    .select({
      id: users.id,
      login: users.login,
      ...shownName,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(shownNames, isShownNameOf(classroomId, memberships.userId))
    .where(and(eq(memberships.classroomId, classroomId), isStaff))
    .orderBy(...byName);
}

/** Without graders who left. */
export async function listHeld(
  db: Reader,
  assignmentId: number,
): Promise<Map<number, { userId: number }>> {
  const rows = await holders(db, eq(works.assignmentId, assignmentId));
  return new Map(rows.map(({ workId, userId }) => [workId, { userId }]));
}

/** Undefined for a grader who left. */
export async function findHolder(db: Reader, workId: number): Promise<number | undefined> {
  const [holder] = await holders(db, eq(works.id, workId));
  return holder?.userId;
}

function holders(db: Reader, which: SQL) {
  // The limit keeps PostgreSQL from reading the memberships of the whole class first.
  const membership = db
    .select({ isTrue: sql`true` })
    .from(memberships)
    .where(
      and(
        eq(memberships.classroomId, assignments.classroomId),
        eq(memberships.userId, graders.userId),
        isStaff,
      ),
    )
    .limit(1);
  return db
    .select({ workId: graders.workId, userId: graders.userId })
    .from(graders)
    .innerJoin(works, eq(works.id, graders.workId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(and(which, sql`(${membership}) is true`));
}

/** Includes staff without submissions. */
export async function getGraders(db: Reader, place: Place): Promise<Graders> {
  const shown = await listShownWorks(db, place);
  const staff = await listStaff(db, place.classroomId);
  const staffIds = new Set(staff.map(({ id }) => id));
  const worksOf = groupBy(shown, ({ graderId }) => graderId);
  return {
    assigned: shown.flatMap(({ student_work_id, work_state, graderId, login }) => {
      // A grader who left stays the grader of what they graded.
      const isTheirs = isGraded(work_state) || (graderId !== null && staffIds.has(graderId));
      return login !== null && isTheirs ? [{ student_work_id, github_username: login }] : [];
    }),
    progress: staff.map((grader) => {
      const own = worksOf.get(grader.id) ?? [];
      return {
        github_username: grader.login,
        full_name: fullName(grader),
        assigned: own.length,
        graded: own.filter(({ work_state }) => isGraded(work_state)).length,
      };
    }),
  };
}
