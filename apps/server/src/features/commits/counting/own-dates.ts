/** Reads the dates that people have of their own, for the rule in effective-deadline.ts. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { contributors, ownDueDates } from '../../../db/schema/index.ts';
import type { Reader } from '../../../db/transact.ts';
import type { OwnDates } from './effective-deadline.ts';

/** For a person without any. */
export const noDates: OwnDates = { extendedTo: null, sectionDueAt: null };

/** One row for each contributor, also without a date. */
export function listDatesOfWorks(
  db: Reader,
  workIds: readonly number[],
): Promise<(OwnDates & { workId: number })[]> {
  // The limit makes PostgreSQL look up each person instead of computing the dates of all courses.
  const own = db
    .select()
    .from(ownDueDates)
    .where(
      and(
        eq(ownDueDates.assignmentId, contributors.assignmentId),
        eq(ownDueDates.userId, contributors.userId),
      ),
    )
    .limit(1)
    .as('own');
  return db
    .select({
      workId: contributors.workId,
      extendedTo: own.extendedTo,
      sectionDueAt: own.sectionDueAt,
    })
    .from(contributors)
    .leftJoinLateral(own, sql`true`)
    .where(inArray(contributors.workId, [...workIds]));
}

/** Of everyone who has a date of their own for the assignment. */
export function listDatesOfAssignment(db: Reader, classroomId: number, assignmentId: number) {
  return listDates(db, classroomId, eq(ownDueDates.assignmentId, assignmentId));
}

/** For each assignment of the classroom that has one. */
export function listDatesOfPerson(db: Reader, classroomId: number, userId: number) {
  return listDates(db, classroomId, eq(ownDueDates.userId, userId));
}

function listDates(db: Reader, classroomId: number, which: SQL) {
  return db
    .select({
      assignmentId: ownDueDates.assignmentId,
      userId: ownDueDates.userId,
      extendedTo: ownDueDates.extendedTo,
      sectionDueAt: ownDueDates.sectionDueAt,
    })
    .from(ownDueDates)
    .where(and(eq(ownDueDates.classroomId, classroomId), which));
}
