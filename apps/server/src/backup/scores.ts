/** One digest of all scores, which a restore compares. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyOut } from './copy.ts';

/** Runs on tables of the archive's own version, and so on that version's view. */
const scores = `copy (
  select s.work_id, s.manual_score, s.auto_score, s.final_score, p.score
  from work_scores s
  left join lateral (
    select score from publications
    where work_id = s.work_id and withdrawn_at is null
    order by id desc limit 1
  ) p on true
  order by s.work_id
) to stdout`;

/** For archives from before the view `work_scores`. Never change it: its digest must equal theirs. */
const scoresBeforeView = `copy (
  select w.id,
    case when w.graded_at is not null then a.default_score + coalesce(
      (select sum(f.points) from feedback f where f.work_id = w.id and f.deleted_at is null), 0)
    end,
    (select r.points from autograder_reports r where r.work_id = w.id and r.sha = w.counted_sha
      order by r.reported_at desc, r.id desc limit 1),
    (select p.score from publications p where p.work_id = w.id and p.withdrawn_at is null
      order by p.id desc limit 1)
  from works w join assignments a on a.id = w.assignment_id
  order by w.id
) to stdout`;

export async function digestScores(
  client: pg.ClientBase,
): Promise<{ works: number; sha256: string }> {
  const { rowCount } = await client.query(
    `select where to_regclass('public.work_scores') is not null`,
  );
  const rows = copyOut(client, rowCount === 0 ? scoresBeforeView : scores);
  const hash = createHash('sha256');
  for await (const chunk of rows) hash.update(chunk);
  return { works: rows.rowCount(), sha256: hash.digest('hex') };
}
