import { and, asc, count, eq, gt, gte, inArray, isNull, max, sql } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import {
  assignments,
  baseRepositories,
  contributors,
  extensions,
  graders,
  memberships,
  provisionings,
  pushes,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { isStopped } from '../acceptance/list-setup-problems.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import { deadlinesShown, type LongerDeadline } from './next-deadlines.ts';
import type { WorkGroup } from './waiting.ts';

export function listCourse(db: Reader, classroomId: number) {
  return db
    .select({
      assignmentId: assignments.id,
      name: assignments.name,
      dueAt: assignments.dueAt,
      baseState: baseRepositories.state,
    })
    .from(assignments)
    .leftJoin(baseRepositories, eq(baseRepositories.assignmentId, assignments.id))
    .where(and(eq(assignments.classroomId, classroomId), isCurrent))
    .orderBy(asc(assignments.createdAt), asc(assignments.id));
}

export function listWorkGroups(db: Reader, classroomId: number): Promise<WorkGroup[]> {
  const extended = db
    .select({ workId: contributors.workId, until: max(extensions.dueAt).as('until') })
    .from(extensions)
    .innerJoin(
      contributors,
      and(
        eq(contributors.assignmentId, extensions.assignmentId),
        eq(contributors.userId, extensions.userId),
      ),
    )
    .innerJoin(assignments, eq(assignments.id, extensions.assignmentId))
    .where(and(eq(assignments.classroomId, classroomId), isCurrent, isNull(extensions.withdrawnAt)))
    .groupBy(contributors.workId)
    .as('extended');
  return db
    .select({
      assignmentId: works.assignmentId,
      state: works.state,
      mainDueAt: assignments.dueAt,
      extendedTo: extended.until,
      graderId: graders.userId,
      works: count(),
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .leftJoin(graders, eq(graders.workId, works.id))
    .leftJoin(extended, eq(extended.workId, works.id))
    .where(
      and(eq(assignments.classroomId, classroomId), hasPresentStudent(db, classroomId, works.id)),
    )
    .groupBy(works.assignmentId, works.state, assignments.dueAt, extended.until, graders.userId);
}

/** Grouped by instant. */
export function listLongerDeadlines(
  db: Reader,
  classroomId: number,
  now: Date,
): Promise<LongerDeadline[]> {
  return db
    .select({
      assignmentId: assignments.id,
      name: assignments.name,
      dueAt: extensions.dueAt,
      students: count(),
    })
    .from(extensions)
    .innerJoin(assignments, eq(assignments.id, extensions.assignmentId))
    .innerJoin(memberships, isPresentIn(classroomId, extensions.userId))
    .where(
      and(
        eq(assignments.classroomId, classroomId),
        isCurrent,
        isNull(extensions.withdrawnAt),
        gt(extensions.dueAt, assignments.dueAt),
        gt(extensions.dueAt, now),
      ),
    )
    .groupBy(assignments.id, extensions.dueAt)
    .orderBy(asc(extensions.dueAt))
    .limit(deadlinesShown);
}

export function listStopped(db: Reader, classroomId: number) {
  return db
    .select({ assignmentId: works.assignmentId, workId: works.id })
    .from(provisionings)
    .innerJoin(works, eq(works.id, provisionings.workId))
    .innerJoin(contributors, eq(contributors.workId, works.id))
    .innerJoin(memberships, isPresentIn(classroomId, contributors.userId))
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(and(eq(assignments.classroomId, classroomId), isCurrent, isStopped));
}

/** Per UTC day; days without pushes are missing. */
export async function countPushesByDay(
  db: Reader,
  classroomId: number,
  firstDay: string,
): Promise<Map<string, number>> {
  const day = sql<string>`(${pushes.receivedAt} at time zone 'UTC')::date`;
  const rows = await db
    .select({ day: sql<string>`${day}::text`, pushes: count() })
    .from(pushes)
    .where(
      and(
        eq(pushes.byBot, false),
        gte(pushes.receivedAt, new Date(firstDay)),
        hasPresentStudent(db, classroomId, pushes.workId),
      ),
    )
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row.pushes]));
}

/** Removed students count again when they are back (decisions 4). */
function hasPresentStudent(
  db: Reader,
  classroomId: number,
  workId: typeof works.id | typeof pushes.workId,
) {
  const present = db
    .select({ workId: contributors.workId })
    .from(contributors)
    .innerJoin(assignments, eq(assignments.id, contributors.assignmentId))
    .innerJoin(memberships, isPresentIn(classroomId, contributors.userId))
    .where(and(eq(assignments.classroomId, classroomId), isCurrent));
  // `is true` makes PostgreSQL hash the list once. It would join it, and badly: it expects too few rows.
  return sql`(${inArray(workId, present)}) is true`;
}

function isPresentIn(
  classroomId: number,
  userId: typeof extensions.userId | typeof contributors.userId,
) {
  return and(
    eq(memberships.classroomId, classroomId),
    eq(memberships.userId, userId),
    isLiveMembership(),
  );
}
