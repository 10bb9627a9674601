import { isGraded, type Graders } from '@lectern/contract';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { groupBy } from '../../db/group-by.ts';
import { assignments, graders, memberships, users, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { byName } from '../memberships/by-name.ts';
import { fullName } from '../memberships/full-name.ts';
import {
  listAssignmentExtensions,
  listContributorIds,
  listMembers,
} from '../works/people-queries.ts';
import { placeWorks } from '../works/present-works.ts';
import { dueDates } from '../works/student-work.ts';

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
  const members = await listMembers(db, classroomId);
  const idsOf = groupBy(await listContributorIds(db, assignmentId), ({ workId }) => workId);
  const extensionsOf = groupBy(
    await listAssignmentExtensions(db, assignmentId),
    ({ userId }) => userId,
  );
  const rows = await db
    .select({ id: works.id, state: works.state, mainDueAt: assignments.dueAt })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(eq(works.assignmentId, assignmentId));
  const all = rows.map((row) => ({
    ...row,
    contributorIds: (idsOf.get(row.id) ?? []).map(({ userId }) => userId),
  }));
  return [...placeWorks(all, members).values()].map(({ work }) => {
    const extensions = work.contributorIds.flatMap((id) => extensionsOf.get(id) ?? []);
    const { effective_due_date } = dueDates(work.mainDueAt, extensions);
    return { student_work_id: work.id, work_state: work.state, effective_due_date };
  });
}

export function listStaff(db: Reader, classroomId: number) {
  return db
    .select({
      id: users.id,
      login: users.login,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.classroomId, classroomId), isStaff))
    .orderBy(...byName);
}

export async function listAssigned(
  db: Reader,
  assignmentId: number,
): Promise<Map<number, { userId: number; login: string }>> {
  const rows = await db
    .select({ workId: graders.workId, userId: graders.userId, login: users.login })
    .from(graders)
    .innerJoin(works, eq(works.id, graders.workId))
    .innerJoin(users, eq(users.id, graders.userId))
    .where(eq(works.assignmentId, assignmentId));
  return new Map(rows.map(({ workId, ...grader }) => [workId, grader]));
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
  const assigned = await listAssigned(db, place.assignmentId);
  const held = await listHeld(db, place.assignmentId);
  const staff = await listStaff(db, place.classroomId);
  const mine = (userId: number) =>
    shown.filter(({ student_work_id }) => assigned.get(student_work_id)?.userId === userId);
  return {
    assigned: shown.flatMap(({ student_work_id, work_state }) => {
      // A grader who left stays the grader of what they graded.
      const isTheirs = isGraded(work_state) || held.has(student_work_id);
      const grader = isTheirs ? assigned.get(student_work_id) : undefined;
      return grader ? [{ student_work_id, github_username: grader.login }] : [];
    }),
    progress: staff.map((grader) => ({
      github_username: grader.login,
      full_name: fullName(grader),
      assigned: mine(grader.id).length,
      graded: mine(grader.id).filter(({ work_state }) => isGraded(work_state)).length,
    })),
  };
}
