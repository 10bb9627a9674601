import type { SaveRubric, ScoreChange } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Reader } from '../../db/transact.ts';
import { itemChanges } from './item-changes.ts';
import { listItems } from './queries.ts';

interface Row extends Record<string, unknown> {
  work_id: number;
  assignment_id: number;
  assignment_name: string;
  contributors: string[];
  before: number;
  after: number;
}

export async function previewRescore(
  db: Reader,
  rubricId: number,
  wanted: SaveRubric,
): Promise<ScoreChange[]> {
  const { repriced } = itemChanges(await listItems(db, [rubricId]), wanted.rubric_items);
  if (repriced.length === 0) return [];
  const prices = JSON.stringify(
    repriced.map(({ itemId, from, to }) => ({ item: itemId, from: from ?? 0, to: to ?? 0 })),
  );
  const { rows } = await db.execute<Row>(sql`
    with prices as (
      select * from json_to_recordset(${prices}::json) as p(item bigint, "from" int, "to" int)
    ), changed as (
      select f.work_id, sum(p."to" - p."from")::int as change
      from feedback f join prices p on p.item = f.rubric_item_id and p."from" = f.points
      where f.deleted_at is null
      group by f.work_id
    )
    select w.id as work_id, a.id as assignment_id, a.name as assignment_name,
      manual_score(s.default_score, s.comment_points) as before,
      manual_score(s.default_score, s.comment_points + c.change) as after,
      array(
        select trim(n.first_name || ' ' || n.last_name)
        from contributors k
        join shown_names n on n.classroom_id = a.classroom_id and n.user_id = k.user_id
        where k.work_id = w.id order by n.last_name, n.first_name, n.user_id
      ) as contributors
    from changed c join works w on w.id = c.work_id join assignments a on a.id = w.assignment_id
      cross join lateral (select * from work_scores where work_id = w.id limit 1) s
    where c.change <> 0 and a.archived_at is null and a.deleted_at is null
    order by a.id, contributors, w.id`);
  return rows.map(({ work_id, ...change }) => ({ student_work_id: work_id, ...change }));
}
