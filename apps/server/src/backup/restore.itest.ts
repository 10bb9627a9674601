import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { emptyDatabase, type TestDatabase } from '@lectern/testkit/database';
import { gitFolder } from '@lectern/testkit/git-folder';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { hostMigrationsFolder, hostRepositoryConfig } from '../built-in-host/store.ts';
import { migrate } from '../db/migrate.ts';
import { backUp } from './back-up.ts';
import { connectTo } from './connections.ts';
import { migrateTo } from './migration-version.ts';
import { readRefs } from './repository-folder.ts';
import { restore } from './restore.ts';

const name = '41/71000001.git';
const folder = `code-host/repositories/${name}`;
const urlsOf = ({ url }: TestDatabase) => ({ owner: url, application: url, forge: url });

/** Adds a user, a deleted assignment, and a repository with one commit and foreign settings. */
async function fill({ url }: TestDatabase, dataDir: string): Promise<string> {
  await migrate(url, url);
  const client = await connectTo(url);
  const journal = await readFile(join(hostMigrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  await migrateTo(client, 'host', { count: entries.length, newest: entries.at(-1)!.when });
  await client.query(`
    insert into users (platform_id, node_id, login, avatar_url, url, first_name, last_name)
    values (7, '', 'ada', '', '', '', '');
    insert into organizations (id, node_id, login, name, avatar_url, html_url)
    values (8, '', 'analysis', '', '', '');
    insert into classrooms (id, org_id, name, created_by)
    overriding system value select 1, 8, 'Analysis', id from users;
    insert into templates (id, org_id, owner, name, html_url) values (9, 8, 'analysis', 'hw', '');
    insert into assignments (id, classroom_id, template_id, name, slug, created_by, deleted_at)
    overriding system value select 1, 1, 9, 'HW', 'hw', id, now() from users;
    insert into works (assignment_id, org_id, repository_name, repository_id, deletes_repository)
    values (1, 8, 'hw-ada', 71000001, true);
    insert into forge.accounts (id, type, login, created_at, updated_at)
    overriding system value values (7, 'User', 'ada', now(), now());
    insert into forge.repositories (id, owner_id, name, private, state, created_at, updated_at)
    overriding system value values (71000001, 7, 'work', true, 'ready', now(), now())`);
  await client.end();
  const { git, commit } = await gitFolder();
  const head = await commit({ 'answer.txt': '42\n' });
  await mkdir(dirname(join(dataDir, folder)), { recursive: true });
  await git('clone', '--quiet', '--bare', '.', join(dataDir, folder));
  return head;
}

/** Each entry of a tar with its header, which has the size in octal digits. */
function entriesOf(tar: Buffer): Buffer[] {
  const entries = [];
  for (let start = 0, end; tar[start] !== 0; start = end) {
    const size = parseInt(tar.toString('latin1', start + 124, start + 135), 8);
    end = start + 512 + Math.ceil(size / 512) * 512;
    entries.push(tar.subarray(start, end));
  }
  return entries;
}

function withDigest(tar: Buffer): Buffer {
  return Buffer.concat([tar, createHash('sha256').update(tar).digest()]);
}

it('a failed restore changes nothing and can be repeated', { timeout: 90_000 }, async () => {
  const [from, to] = [await emptyDatabase(), await emptyDatabase()];
  const [source, dataDir] = [await scratchFolder(), await scratchFolder()];
  const head = await fill(from, source);
  const file = join(await scratchFolder(), 'work.tar');
  const instance = { urls: urlsOf(from), dataDir: source, version: '0.0.1' };
  const settings = { usesBuiltInHost: true, hasGivenKeys: false, passphrase: undefined };
  const manifest = await backUp({ ...instance, ...settings }, file);
  const keys = { 'secret.key': 'a secret', 'built-in-host.json': '{}' };
  const restoring = (expected = manifest, from = file) =>
    restore({ urls: urlsOf(to), dataDir, keys }, from, { manifest: expected });
  const expectNothing = async (...kept: string[]) => {
    expect(await readdir(dataDir)).toEqual(kept);
    const { rows } = await to.pool.query('select from users union all select from forge.accounts');
    expect(rows).toEqual([]);
  };

  // Left by a restore that was killed.
  const left = join(dataDir, 'repositories.restoring', name);
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'HEAD'), 'half of it');
  const wrong = structuredClone(manifest);
  wrong.contents.scores.sha256 = 'f'.repeat(64);
  await expect(restoring(wrong)).rejects.toThrow('It differs in: the scores.');
  await expectNothing();

  const entries = entriesOf(await readFile(file));
  const without = (name: string) => entries.filter((entry) => !entry.includes(name));
  const changed: [entries: Buffer[], refusal: string][] = [
    [[...entries, entries.find((entry) => entry.includes(`${name}/HEAD`))!], 'EEXIST'],
    [[...entries, entries.find((entry) => entry.includes('public.users'))!], 'duplicate key'],
    [entries.toReversed(), 'foreign key'],
    [without('public.works'), 'It differs in: table public.works'],
    [without(`${name}/objects`), 'Repository 71000001 of the backup is incomplete.'],
  ];
  for (const [content, refusal] of changed) {
    await writeFile(`${file}.changed`, withDigest(Buffer.concat(content)));
    await expect(restoring(manifest, `${file}.changed`)).rejects.toThrow(refusal);
    await expectNothing();
  }

  await to.pool.query(`insert into forge.accounts (type, login, created_at, updated_at)
    values ('User', 'grace', now(), now())`);
  await expect(restoring()).rejects.toThrow('The database is not empty.');
  await to.pool.query('delete from forge.accounts');

  await writeFile(join(dataDir, 'built-in-host.json'), 'of somebody else');
  await expect(restoring()).rejects.toThrow('EEXIST');
  await expectNothing('built-in-host.json');
  await rm(join(dataDir, 'built-in-host.json'));

  await to.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
    create constraint trigger refuse after insert on users initially deferred
    for each row execute function refuse()`);
  await expect(restoring()).rejects.toThrow('The database failed at the last step.');
  await expectNothing();
  await to.pool.query('drop function refuse cascade');

  await restoring();
  expect((await readdir(dataDir)).toSorted()).toEqual([
    'built-in-host.json',
    'code-host',
    'secret.key',
  ]);
  const { mode } = await stat(join(dataDir, 'code-host/repositories'));
  expect(mode & 0o777).toBe(0o700);
  // What was chosen before the backup is not done by itself.
  const { rows: works } = await to.pool.query('select deletes_repository from works');
  expect(works).toEqual([{ deletes_repository: false }]);
  const repository = join(dataDir, folder);
  expect(await readRefs(repository)).toEqual(new Map([['refs/heads/main', head]]));
  expect(await readFile(join(source, folder, 'config'), 'utf8')).not.toBe(hostRepositoryConfig);
  expect(await readFile(join(repository, 'config'), 'utf8')).toBe(hostRepositoryConfig);
  await Promise.all([from.close(), to.close()]);
});
