/** Finds the next submission to grade. Reads the whole class only if nothing is left for this grader. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { assignments, contributors, graders, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { listDatesOfWorks } from '../commits/counting/own-dates.ts';
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
  const [assigned] = await walk(db, fresh, userId, isAssignedTo(userId), 1);
  if (assigned !== undefined) return assigned;
  const first = await walk(db, fresh, userId, mayBeFree(asking.now), 3);
  const free = await listOffered(db, first, userId);
  const next = nextUngraded(free, new Map(), { userId, now: asking.now });
  if (next !== null) return next;
  const offered = await listOffered(db, round, userId);
  return nextUngraded(offered, await listHeld(db, place.assignmentId), asking);
}

function isAssignedTo(userId: number): SQL {
  return sql`${works.state} = 'GRADING_ASSIGNED' and exists (
    select from ${graders} where ${graders.workId} = ${works.id} and ${graders.userId} = ${userId})`;
}

function mayBeFree(now: Date): SQL {
  return sql`(${works.state} = 'SUBMITTED' or
      ${works.state} in ('ACCEPTED', 'STARTED') and work_due_at(${works.id}) <= ${now})
    and not exists (select from ${graders} where ${graders.workId} = ${works.id})`;
}

/** The first submissions of which this is true. Each is looked up by its key, up to the last match. */
async function walk(
  db: Reader,
  workIds: readonly number[],
  userId: number,
  isMatch: SQL,
  most: number,
): Promise<number[]> {
  const isOwn = sql`exists (
    select from ${contributors}
    where ${contributors.workId} = walk.id and ${contributors.userId} = ${userId} offset 0)`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select walk.id from unnest(${sql.param([...workIds])}::bigint[]) with ordinality as walk (id, place)
    where (select ${isMatch} from ${works} where ${works.id} = walk.id) and not ${isOwn}
    order by walk.place limit ${most}`);
  return rows.map(({ id }) => id);
}

/** The ungraded ones in this order, without the grader's own. */
async function listOffered(db: Reader, workIds: readonly number[], userId: number) {
  const rows = await db
    .select({ id: works.id, state: works.state, mainDueAt: assignments.dueAt })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(
      and(
        sql`${works.id} = any(${sql.param([...workIds])}::bigint[])`,
        inArray(works.state, ['ACCEPTED', 'STARTED', 'SUBMITTED', 'GRADING_ASSIGNED']),
      ),
    );
  const ids = rows.map(({ id }) => id);
  const datesOf = groupBy(await listDatesOfWorks(db, ids), ({ workId }) => workId);
  const own = new Set((await listOwnWorks(db, ids, [userId])).map(({ workId }) => workId));
  const workOf = new Map(rows.map((row) => [row.id, row]));
  return workIds.flatMap((id) => {
    const work = workOf.get(id);
    if (!work || own.has(id)) return [];
    const { effective_due_date } = dueDates(work.mainDueAt, datesOf.get(id) ?? []);
    return { student_work_id: id, work_state: work.state, effective_due_date };
  });
}
