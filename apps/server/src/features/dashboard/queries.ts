import { and, asc, count, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { isCurrent } from '../../db/put-away.ts';
import {
  assignments,
  baseRepositories,
  contributors,
  graders,
  memberships,
  ownDueDates,
  provisionings,
  pushes,
  works,
} from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { isStopped } from '../acceptance/list-setup-problems.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import { deadlinesShown, type LongerDeadline } from './next-deadlines.ts';
import type { WorkGroup } from './waiting.ts';

const effectiveDueAt = sql`effective_due_at(${assignments.dueAt}, ${ownDueDates.extendedTo}, ${ownDueDates.sectionDueAt})`;

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
  const due = db
    .select({ workId: contributors.workId, at: dueAtOfGroup.mapWith(assignments.dueAt).as('at') })
    .from(contributors)
    .innerJoin(assignments, eq(assignments.id, contributors.assignmentId))
    .leftJoin(
      ownDueDates,
      and(
        eq(ownDueDates.classroomId, classroomId),
        eq(ownDueDates.assignmentId, contributors.assignmentId),
        eq(ownDueDates.userId, contributors.userId),
      ),
    )
    .where(and(eq(assignments.classroomId, classroomId), isCurrent))
    .groupBy(contributors.workId)
    .as('due');
  return db
    .select({
      assignmentId: works.assignmentId,
      state: works.state,
      dueAt: due.at,
      graderId: graders.userId,
      works: count(),
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .leftJoin(graders, eq(graders.workId, works.id))
    .innerJoin(due, eq(due.workId, works.id))
    .where(
      and(eq(assignments.classroomId, classroomId), hasPresentStudent(db, classroomId, works.id)),
    )
    .groupBy(works.assignmentId, works.state, due.at, graders.userId);
}

/** The rule of `work_due_at`, for all submissions of a class in one pass. */
const dueAtOfGroup = sql<Date | null>`nullif(max(coalesce(${effectiveDueAt}, 'infinity')), 'infinity')`;

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
      dueAt: effectiveDueAt.mapWith(assignments.dueAt),
      students: count(),
    })
    .from(ownDueDates)
    .innerJoin(assignments, eq(assignments.id, ownDueDates.assignmentId))
    .innerJoin(memberships, isPresentIn(classroomId, ownDueDates.userId))
    .where(
      and(
        eq(ownDueDates.classroomId, classroomId),
        isCurrent,
        sql`${effectiveDueAt} is distinct from ${assignments.dueAt}`,
        gt(effectiveDueAt, now),
      ),
    )
    .groupBy(assignments.id, effectiveDueAt)
    .orderBy(asc(effectiveDueAt))
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
  userId: typeof ownDueDates.userId | typeof contributors.userId,
) {
  return and(
    eq(memberships.classroomId, classroomId),
    eq(memberships.userId, userId),
    isLiveMembership(),
  );
}
