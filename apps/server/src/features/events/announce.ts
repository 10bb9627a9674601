/** Tells open pages that their data is stale, in the transaction that changes it. */
import type { EventTopic } from '@lectern/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/transact.ts';

export interface News {
  classroomId: number;
  topic: Exclude<EventTopic, 'everything'>;
  assignmentId?: number;
  workId?: number;
  /** The person whose change it is; their own pages refetch at once. */
  causedBy?: number;
}

/** Students receive only what concerns them. */
export interface Announcement {
  classroomId: number;
  topic: News['topic'];
  assignmentId: number | null;
  workId: number | null;
  /** Null for everybody. */
  studentIds: number[] | null;
  /** Whether pages of the whole class hear it, or of many others by the same change. */
  isForMany: boolean;
  causedBy: number | null;
}

/** News about more submissions at once is for many. */
const fewWorks = 10;

export const channel = 'lectern_events';

/** Delivered when the transaction commits. */
export function announce(tx: Tx, { workId, ...news }: News): Promise<void> {
  return announceEach(tx, news, [workId ?? null]);
}

/** The same news about each submission, to its students. */
export function announceEach(
  tx: Tx,
  news: Omit<News, 'workId'>,
  workIds: readonly (number | null)[],
): Promise<void> {
  return tell(
    tx,
    news,
    sql`select work_id,
      case when work_id is not null then coalesce(
        (select json_agg(user_id order by user_id) from contributors
          where contributors.work_id = given.work_id),
        '[]'::json
      ) end as student_ids
    from unnest(${sql.param(workIds)}::bigint[]) as given (work_id)`,
  );
}

/** Students hear nothing of it. */
export function announceToStaff(tx: Tx, news: Omit<News, 'workId'>): Promise<void> {
  return tell(tx, news, sql`select null::bigint as work_id, '[]'::json as student_ids`);
}

/** To these students and their partners, started or not. */
export function announceToStudents(
  tx: Tx,
  news: Omit<News, 'workId'> & { assignmentId: number },
  userIds: readonly number[],
): Promise<void> {
  return tell(
    tx,
    news,
    sql`select null::bigint as work_id, (
        select json_agg(user_id) from (
          select given.user_id
          union
          select partners.user_id from contributors
          inner join contributors as partners on partners.work_id = contributors.work_id
          where contributors.assignment_id = ${news.assignmentId}
            and contributors.user_id = given.user_id
        ) as concerned
      ) as student_ids
    from unnest(${sql.param(userIds)}::bigint[]) as given (user_id)`,
  );
}

/** Students hear nothing of an assignment before its release. */
function visibleStudents(assignmentId: number | undefined): SQL {
  if (assignmentId === undefined) return sql`student_ids`;
  return sql`case
    when exists (select from assignments where id = ${assignmentId} and released_at > now())
    then '[]'::json else student_ids end`;
}

async function tell(
  tx: Tx,
  { classroomId, topic, assignmentId, causedBy }: Omit<News, 'workId'>,
  told: SQL,
): Promise<void> {
  await tx.execute(sql`
    select pg_notify(${channel}, json_build_object(
      'classroomId', ${classroomId}::bigint,
      'topic', ${topic}::text,
      'assignmentId', ${assignmentId ?? null}::bigint,
      'workId', told.work_id,
      'studentIds', told.student_ids,
      'isForMany', told.student_ids is null or told.count > ${fewWorks},
      'causedBy', ${causedBy ?? null}::bigint
    )::text)
    from (
      select work_id, ${visibleStudents(assignmentId)} as student_ids, count(*) over ()
      from (${told}) as each
    ) as told`);
}
