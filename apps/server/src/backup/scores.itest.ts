import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyDatabase } from '@lectern/testkit/database';
import { expect, it } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { connectTo } from './connections.ts';
import { migrateTo } from './migration-version.ts';
import { digestScores } from './scores.ts';

const journal = JSON.parse(
  await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
) as { entries: { when: number }[] };
/** The number of migrations before the view. */
const beforeView = 27;

/** One submission that is graded and published, and one with a zero for missing work. */
const course = `
  insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
    values (7, '', 'ada', '', '', '', '');
  insert into organizations (id, node_id, login, name, avatar_url, html_url)
    values (1, '', 'school', '', '', '');
  insert into classrooms (org_id, name, created_by) values (1, 'CS', 1);
  insert into templates (id, org_id, owner, name, html_url) values (5, 1, 'school', 't', '');
  insert into assignments (classroom_id, template_id, name, slug, default_score, created_by)
    values (1, 5, 'HW', 'hw', 10, 1);
  insert into works (assignment_id, org_id, repository_name, counted_sha, counted_reason, graded_at)
    values (1, 1, 'one', 'a', 'deadline', now()), (1, 1, 'two', 'a', 'nothing_in_time', now());
  insert into feedback (work_id, body, points, author_id, cancels_default, deleted_at) values
    (1, '', -3, 1, false, null), (1, '', -5, 1, false, now()), (2, '', -10, 1, true, null);
  insert into autograder_reports (work_id, sha, points, source, reported_at) values
    (1, 'a', 7, 'ci', now()), (1, 'a', 8.5, 'ci', now() + interval '1 s'), (2, 'a', 2, 'ci', now());
  insert into publications (work_id, score, snapshot, published_by) values (1, 7, '{}', 1)`;

it('the digest of scores uses the view `work_scores`, and a fixed query for older archives', async () => {
  const database = await emptyDatabase();
  const client = await connectTo(database.url);
  const newest = journal.entries[beforeView - 1]!.when;
  await migrateTo(client, 'product', { count: beforeView, newest });
  await client.query(course);
  expect(await digestScores(client)).toEqual(digestOf('1\t7\t8.5\t7\n2\t0\t2\t\\N\n'));

  await migrate(database.url, database.url);
  const scores = '1\t7\t8.5\t15.5000\t7\n2\t0\t\\N\t0\t\\N\n';
  expect(await digestScores(client)).toEqual(digestOf(scores));
  await client.end();
  await database.close();
});

function digestOf(rows: string) {
  return { works: 2, sha256: createHash('sha256').update(rows).digest('hex') };
}
