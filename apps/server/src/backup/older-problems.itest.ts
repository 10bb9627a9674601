/** Earlier releases stored problems as sentences, whose wording changed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@lectern/contract';
import { emptyDatabase } from '@lectern/testkit/database';
import { scratchFolder } from '@lectern/testkit/scratch';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { migrate, migrationsFolder } from '../db/migrate.ts';
import { backUp } from './back-up.ts';
import { connectTo } from './connections.ts';
import { migrateTo } from './migration-version.ts';
import { restore } from './restore.ts';

const wordings: [sentence: string, problem: Problem][] = [
  ['Lectern is not installed in this organization.', { code: 'app_not_installed' }],
  [
    'The platform does not accept the credentials that Lectern works with.',
    { code: 'credentials_refused' },
  ],
  [
    'The platform refused: Repository is not a template repository.',
    { code: 'platform_refused', reason: 'Repository is not a template repository.' },
  ],
  ['It was written by hand.', { code: 'other', sentence: 'It was written by hand.' }],
  [
    'The template repository no longer exists, is no longer a template, or Lectern may not read it.',
    { code: 'template_gone' },
  ],
  ['The template repository has no commits yet.', { code: 'template_empty', branch: null }],
  [
    'The template repository has no commits yet on its default branch, release/1.0.',
    { code: 'template_empty', branch: 'release/1.0' },
  ],
  [
    'GitHub refused to make the copy of the template repository.',
    { code: 'copy_refused', reason: null },
  ],
  [
    'The code-hosting platform refused to copy the template repository.',
    { code: 'copy_refused', reason: null },
  ],
  [
    'The code-hosting platform refused to copy the template repository: Could not clone: too large',
    { code: 'copy_refused', reason: 'Could not clone: too large' },
  ],
  ['Every name for the copy of the template repository is taken.', { code: 'copy_names_taken' }],
  [
    'The copy of the template repository no longer exists, or Lectern may not see it any more. Another try uses it if it is there again, or else copies the template as it is now.',
    { code: 'copy_gone' },
  ],
  ['GitHub has not filled the copy of the template repository.', { code: 'copy_empty' }],
  [
    'The code-hosting platform has not filled the copy of the template repository.',
    { code: 'copy_empty' },
  ],
  [
    'The repository that this assignment starts from could not be made. It has to be made first.',
    { code: 'base_missing' },
  ],
  [
    'The repository that this assignment starts from is not there. It has to be made first.',
    { code: 'base_missing' },
  ],
  [
    'The repository that this assignment starts from no longer exists, or Lectern may not see it any more.',
    { code: 'base_gone' },
  ],
  [
    "The student's repository has been deleted, or Lectern may not see it any more. It can be restored on the platform.",
    { code: 'repository_gone' },
  ],
  [
    "The student's repository has been deleted, or Lectern may not see it any more. An owner of the organization may be able to restore it on the platform.",
    { code: 'repository_gone' },
  ],
  [
    "The student's repository has been archived, so that nothing can be pushed to it. An owner of the organization can unarchive it on the platform.",
    { code: 'repository_archived' },
  ],
  [
    'The platform has not copied the starter code into the repository yet. Lectern looks for it again by itself.',
    { code: 'repository_empty' },
  ],
  [
    'Too many repositories of other people have the name that this one would get.',
    { code: 'names_taken' },
  ],
  [
    'A repository called hw-1-ada is there already, and Lectern may not see it. It can be renamed, or opened to Lectern, on the platform. Lectern goes on trying.',
    { code: 'name_hidden', name: 'hw-1-ada' },
  ],
  ["The student's account no longer exists on the platform.", { code: 'account_gone' }],
  [
    "The student's account has been deleted on the platform, or the platform hides it. Its support can tell the student why.",
    { code: 'account_gone' },
  ],
  [
    'The platform does not count the student as a member of the organization any more.',
    { code: 'not_in_organization' },
  ],
  [
    "The student's repository cannot be fetched: it is too large, damaged, or takes too long to read. Lectern goes on trying.",
    { code: 'repository_unreadable' },
  ],
  [
    'The commit that counts cannot be read from the repository, and is not kept here yet. Lectern goes on trying.',
    { code: 'counted_unreadable' },
  ],
  ['The Feedback pull request could not be opened.', { code: 'no_pull_request' }],
  [
    'The commits of the student share no history with the starter code, so there can be no Feedback pull request. The grade is published in Lectern only.',
    { code: 'own_history' },
  ],
  [
    'The branch feedback has all that is on the default branch, so there can be no Feedback pull request. It can be renamed on the platform; until then the grade is published in Lectern only.',
    { code: 'nothing_between' },
  ],
  ['The platform did not accept the review.', { code: 'review_refused' }],
];

const journal = JSON.parse(
  await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
) as { entries: { tag: string; when: number }[] };
const versionOf = (tag: string) => {
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  return { count: last + 1, newest: journal.entries[last]!.when };
};

const instance = async () => {
  const database = await emptyDatabase();
  const { url } = database;
  return { ...database, urls: { owner: url, application: url, forge: url } };
};

async function fill(client: pg.Client): Promise<void> {
  for (const [index, [sentence]] of wordings.entries()) {
    await client.query(
      `insert into platform_outbox (key, kind, payload, state, problem)
       values ($1, 'review', '{}', 'failed', $2)`,
      [`publication:${index + 1}`, sentence],
    );
  }
  await client.query(`
    insert into platform_outbox (key, kind, payload) values ('publication:0', 'review', '{}');
    insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
      values (7, '', 'ada', '', '', '', '');
    insert into organizations (id, node_id, login, name, avatar_url, html_url)
      values (8, '', 'acme', '', '', '');
    insert into classrooms (org_id, name, created_by) values (8, 'Algorithms', 1);
    insert into templates (id, org_id, owner, name, html_url) values (9, 8, 'acme', 'starter', '');
    insert into assignments (classroom_id, template_id, name, slug, created_by)
      values (1, 9, 'HW 1', 'hw-1', 1);
    insert into base_repositories (assignment_id, org_id, name, state, problem)
      values (1, 8, 'hw-1-base', 'failed', 'The template repository has no commits yet.');
    insert into works (assignment_id, org_id, repository_name, content_problem) values (1, 8, 'hw-1-ada',
      'The commit that counts cannot be read from the repository, and is not kept here yet. Lectern goes on trying.');
    insert into provisionings (work_id, problem)
      values (1, 'The platform refused: Repository is not a template repository.');`);
}

async function expectCodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ problem: Problem | null }>(
    'select problem from platform_outbox order by id',
  );
  expect(rows.map(({ problem }) => problem)).toEqual([...wordings.map(([, code]) => code), null]);
  const { rows: others } = await client.query<object>(`
    select base.problem as base, work.content_problem as content, setup.problem as setup
    from works work
    join base_repositories base on base.assignment_id = work.assignment_id
    join provisionings setup on setup.work_id = work.id`);
  expect(others).toEqual([
    {
      base: { code: 'template_empty', branch: null },
      content: { code: 'counted_unreadable' },
      setup: { code: 'platform_refused', reason: 'Repository is not a template repository.' },
    },
  ]);
}

it('a migration and a restore turn the sentences of older releases into codes', async () => {
  const [from, to] = [await instance(), await instance()];
  const client = await connectTo(from.url);
  await migrateTo(client, 'product', versionOf('0026_keyed_requests'));
  await fill(client);
  // A database without the table `jobs` cannot be backed up.
  await migrateTo(client, 'product', versionOf('0028_jobs'));

  const file = join(await scratchFolder(), 'older.tar');
  const source = { urls: from.urls, dataDir: await scratchFolder(), version: '0.0.1' };
  const settings = { usesBuiltInHost: true, hasGivenKeys: false, passphrase: undefined };
  const manifest = await backUp({ ...source, ...settings }, file);
  await restore({ urls: to.urls, dataDir: await scratchFolder(), keys: undefined }, file, {
    manifest,
  });
  const restored = await connectTo(to.url);
  await expectCodes(restored);

  await migrate(from.url, from.url);
  await expectCodes(client);

  await client.end();
  await restored.end();
  await Promise.all([from.close(), to.close()]);
});
