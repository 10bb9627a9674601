/** Who has not started, and who has fallen silent, in one statement for any class. */
import type { PersonActivity } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Reader } from '../../db/transact.ts';

interface Row extends Record<string, unknown> {
  user_id: number;
  open: number;
  not_started: number;
  last_push_at: string | null;
  silent_days: number | null;
}

/** Active students by id. Open: released, not due yet for this student, and not submitted. */
export async function listActivity(
  db: Reader,
  classroomId: number,
  assignmentId: number | undefined,
  now: Date,
): Promise<PersonActivity[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<Row>(sql`
    with given as (
      select id, due_at from assignments
      where classroom_id = ${classroomId} and archived_at is null and deleted_at is null
        and (released_at is null or released_at <= ${at})
        and (${assignmentId ?? null}::bigint is null or id = ${assignmentId ?? null}::bigint)
    ), students as (
      select user_id from memberships
      where classroom_id = ${classroomId} and role = 'STUDENT' and status = 'ACTIVE'
    ), own as (
      select * from own_due_dates where classroom_id = ${classroomId}
    ), pushed as (
      select pushes.work_id, max(pushes.received_at) as at
      from pushes
      join works on works.id = pushes.work_id
      join given on given.id = works.assignment_id
      where not pushes.by_bot
      group by pushes.work_id
    ), each as (
      select students.user_id, works.state, works.created_at,
        pushed.at as pushed_at,
        coalesce(works.state, 'ACCEPTED') in ('ACCEPTED', 'STARTED') and coalesce(
          effective_due_at(given.due_at, own.extended_to, own.section_due_at), 'infinity'
        ) > ${at} as is_open
      from students
      cross join given
      left join contributors on contributors.assignment_id = given.id
        and contributors.user_id = students.user_id
      left join works on works.id = contributors.work_id
      left join pushed on pushed.work_id = works.id
      left join own on own.assignment_id = given.id and own.user_id = students.user_id
    )
    select user_id::float8 as user_id,
      (count(*) filter (where is_open))::int as open,
      (count(*) filter (where is_open and coalesce(state, 'ACCEPTED') = 'ACCEPTED'))::int
        as not_started,
      to_char(max(pushed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_push_at,
      floor(extract(epoch from ${at}::timestamptz
        - coalesce(max(pushed_at), max(created_at))) / 86400)::int as silent_days
    from each
    group by user_id
    order by 1`);
  return rows.map((row) => ({
    ...row,
    silent_days: row.silent_days === null ? null : Math.max(0, row.silent_days),
  }));
}
