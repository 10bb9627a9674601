import type { TaAccessState } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Reader } from '../../db/transact.ts';

/** One statement for a class of any size. TAs who have not accepted their invitation have no access to move. */
export async function selectTaAccess(db: Reader, classroomId: number): Promise<TaAccessState> {
  const { rows } = await db.execute<Record<Figure, string> & Pick<TaAccessState, 'ta_access'>>(sql`
    select classroom.ta_access,
      (select count(*) from memberships ta where ${isTa}) as people,
      (select count(*) from memberships ta where ${isTa} and case classroom.ta_access
        when 'TEAM' then ta.staff_access is not distinct from 'TEAM'
        else ta.staff_access is distinct from 'TEAM' end) as people_done,
      read.total as repositories, read.done as repositories_done
    from classrooms classroom
    cross join lateral (
      select count(*) as total, count(*) filter (where team = classroom.staff_team_id) as done
      from (
        select work.staff_team_id as team from works work
        join assignments on assignments.id = work.assignment_id
        where assignments.classroom_id = classroom.id and work.repository_id is not null
        union all
        select base.staff_team_id from base_repositories base
        join assignments on assignments.id = base.assignment_id
        where assignments.classroom_id = classroom.id and base.repository_id is not null
      ) repository
      where classroom.ta_access = 'TEAM'
    ) read
    where classroom.id = ${classroomId}`);
  const [row] = rows;
  if (!row) throw new Error('the classroom is gone');
  return {
    ta_access: row.ta_access,
    people: { done: Number(row.people_done), total: Number(row.people) },
    repositories: { done: Number(row.repositories_done), total: Number(row.repositories) },
  };
}

type Figure = 'people' | 'people_done' | 'repositories' | 'repositories_done';

const isTa = sql.raw(`ta.classroom_id = classroom.id and ta.role = 'TA' and ta.status = 'ACTIVE'`);
