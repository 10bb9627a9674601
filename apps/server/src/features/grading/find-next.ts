/** Finds the next submission of a grader without reading the class, if they have one to grade. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { assignments, contributors, graders, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { listAssignmentExtensions, listContributorIds } from '../works/people-queries.ts';
import { listInOrder } from '../works/roster.ts';
import { dueDates } from '../works/student-work.ts';
import { groupBy } from '../../db/group-by.ts';
import { listHeld } from './grader-queries.ts';
import { nextUngraded, roundBehind, type Asking } from './next-ungraded.ts';
import { listOwnWorks } from './self-grading.ts';

interface Place {
  classroomId: number;
  assignmentId: number;
}

export async function findNext(db: Reader, place: Place, asking: Asking): Promise<number | null> {
  const order = (await listInOrder(db, place)).map(({ workId }) => workId);
  const { userId, after, skipped = [] } = asking;
  const round = roundBehind(order, (workId) => workId === after);
  const fresh = round.filter((workId) => workId !== after && !skipped.includes(workId));
  const assigned = await findAssigned(db, fresh, userId);
  if (assigned !== undefined) return assigned;
  const offered = await listOffered(db, place, round, userId);
  return nextUngraded(offered, await listHeld(db, place.assignmentId), asking);
}

/**
 * The first that waits for this grader. Each is looked up by its key, in order, up to the first match.
 */
async function findAssigned(
  db: Reader,
  workIds: readonly number[],
  userId: number,
): Promise<number | undefined> {
  const isWaiting = db
    .select({ isTrue: sql`true` })
    .from(graders)
    .innerJoin(works, eq(works.id, graders.workId))
    .where(
      and(
        sql`${graders.workId} = walk.id`,
        eq(graders.userId, userId),
        eq(works.state, 'GRADING_ASSIGNED'),
      ),
    )
    .limit(1);
  const isOwn = db
    .select({ isTrue: sql`true` })
    .from(contributors)
    .where(and(sql`${contributors.workId} = walk.id`, eq(contributors.userId, userId)))
    .limit(1);
  const { rows } = await db.execute<{ id: number }>(sql`
    select walk.id from unnest(${sql.param([...workIds])}::bigint[]) with ordinality as walk (id, place)
    where (${isWaiting}) and (${isOwn}) is null
    order by walk.place limit 1`);
  return rows[0]?.id;
}

/** Without the grader's own submissions. */
async function listOffered(
  db: Reader,
  { assignmentId }: Place,
  round: readonly number[],
  userId: number,
) {
  const rows = await db
    .select({ id: works.id, state: works.state, mainDueAt: assignments.dueAt })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        eq(works.assignmentId, assignmentId),
        inArray(works.state, ['ACCEPTED', 'STARTED', 'SUBMITTED', 'GRADING_ASSIGNED']),
      ),
    );
  const extensions = await listAssignmentExtensions(db, assignmentId);
  const extensionsOf = groupBy(extensions, ({ userId: id }) => id);
  const contributed = extensions.length > 0 ? await listContributorIds(db, assignmentId) : [];
  const peopleOf = groupBy(contributed, ({ workId }) => workId);
  const ids = rows.map(({ id }) => id);
  const own = new Set((await listOwnWorks(db, ids, [userId])).map(({ workId }) => workId));
  const workOf = new Map(rows.map((row) => [row.id, row]));
  return round.flatMap((id) => {
    const work = workOf.get(id);
    if (!work || own.has(id)) return [];
    const longer = (peopleOf.get(id) ?? []).flatMap(({ userId: by }) => extensionsOf.get(by) ?? []);
    const { effective_due_date } = dueDates(work.mainDueAt, longer);
    return { student_work_id: id, work_state: work.state, effective_due_date };
  });
}
