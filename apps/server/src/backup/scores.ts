/** One digest of every score: from comments, autograders and publications. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyOut } from './copy.ts';

/**
 * Written out, since it must also fit the tables of an older archive that is being restored; and never
 * changed, since it must find there what it found when the archive was made.
 */
const statement = `copy (
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
  const rows = copyOut(client, statement);
  const hash = createHash('sha256');
  for await (const chunk of rows) hash.update(chunk);
  return { works: rows.rowCount(), sha256: hash.digest('hex') };
}
