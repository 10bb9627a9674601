import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller } from './testing/git-fixture.ts';
import { repositoryDir } from './git/paths.ts';
import { recover } from './recover.ts';
import { repositories } from './store/schema.ts';
import { cloneInto, git } from './testing/git.ts';
import { loseTransaction } from './testing/lose-transaction.ts';
import { startedForge, type Person, type StartedForge } from './testing/started-forge.ts';
import { notYetKnown, openPush } from './use-cases/log-push.ts';
import { readRef } from './git/objects/ref-files.ts';
import { updateRef } from './git/objects/refs.ts';

let forge: StartedForge;
let ada: Person;

beforeAll(async () => {
  forge = await startedForge();
  ada = await forge.person('ada');
});
afterAll(() => forge.close());

const dirOf = (id: number) => repositoryDir(forge.context.dirs.repositories, id);

test.each(['creating', 'deleting'] as const)(
  'the next start removes the files and the name of a repository that a kill left as %s',
  async (state) => {
    const { data } = await ada.octokit.rest.repos.createForAuthenticatedUser({
      name: `half-${state}`,
    });
    const id = data.id;
    await forge.context.db.update(repositories).set({ state }).where(eq(repositories.id, id));
    await mkdir(dirOf(id), { recursive: true });

    await recover(forge.context);

    await expect(access(dirOf(id))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(
      ada.octokit.rest.repos.createForAuthenticatedUser({ name: `half-${state}` }),
    ).resolves.toMatchObject({ status: 201 });
  },
);

test('a repository can be created again without a restart after the database failed during its creation', async () => {
  const { db, pool } = forge.context;
  const make = () =>
    ada.octokit.rest.repos.createForAuthenticatedUser({ name: 'forsaken', auto_init: true });
  loseTransaction(pool, 'begin');
  await expect(make()).rejects.toMatchObject({ status: 500 });
  const [left] = await db.select().from(repositories).where(eq(repositories.name, 'forsaken'));
  expect(left).toMatchObject({ state: 'creating' });

  const made = await Promise.allSettled([make(), make(), make()]);

  const answers = made.map((one) => (one.status === 'fulfilled' ? 201 : one.reason.status));
  expect(answers.toSorted()).toEqual([201, 422, 422]);
  await expect(access(dirOf(left!.id))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(
    ada.octokit.rest.repos.get({ owner: 'ada', repo: 'forsaken' }),
  ).resolves.toMatchObject({ status: 200 });
});

test('the next start removes unfinished folders of repositories and template packs', async () => {
  const { repositories: root, snapshots } = forge.context.dirs;
  const halves = [root, snapshots].map((dir) => join(dir, '.making-half'));
  for (const half of halves) await mkdir(join(half, 'objects'), { recursive: true });

  await recover(forge.context);

  for (const half of halves) await expect(access(half)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('the next start logs a push that was killed after git moved the ref, with the time it was received', async () => {
  const { data } = await ada.octokit.rest.repos.createForAuthenticatedUser({
    name: 'cut-off',
    auto_init: true,
  });
  const id = data.id;
  const clone = await cloneInto(data.clone_url, ada.token);
  const before = await git(clone, 'rev-parse', 'HEAD');
  await git(clone, 'commit', '-q', '--allow-empty', '-m', 'Next');
  await git(clone, 'push', '-q', 'origin', 'HEAD:topic');
  const after = await git(clone, 'rev-parse', 'HEAD');

  const receivedAt = new Date('2026-01-02T03:04:05Z');
  const change = { ref: 'refs/heads/main', before, after };
  const refused = { ref: 'refs/heads/other', before, after };
  await openPush(forge.context, {
    repositoryId: id,
    pusherId: ada.id,
    changes: [change, refused],
    receivedAt,
  });
  await updateRef(dirOf(id), 'refs/heads/main', after, { caller });

  await recover(forge.context);
  await recover(forge.context);

  const { data: seen } = await ada.octokit.rest.repos.listActivities({
    owner: 'ada',
    repo: 'cut-off',
    ref: 'main',
  });
  expect(seen.map((row) => [row.activity_type, row.timestamp])).toContainEqual([
    'push',
    '2026-01-02T03:04:05.000Z',
  ]);
  const { data: other } = await ada.octokit.rest.repos.listActivities({
    owner: 'ada',
    repo: 'cut-off',
    ref: 'other',
  });
  expect(other).toEqual([]);
});

test('the next start unlocks a branch that a killed push had locked', async () => {
  const { data } = await ada.octokit.rest.repos.createForAuthenticatedUser({
    name: 'locked',
    auto_init: true,
  });
  const clone = await cloneInto(data.clone_url, ada.token);
  const before = await git(clone, 'rev-parse', 'HEAD');
  await git(clone, 'commit', '-q', '--allow-empty', '-m', 'Next');
  const after = await git(clone, 'rev-parse', 'HEAD');
  await openPush(forge.context, {
    repositoryId: data.id,
    pusherId: ada.id,
    changes: [{ ref: 'refs/heads/main', before, after }],
    receivedAt: new Date('2026-01-02T03:04:05Z'),
  });
  await mkdir(join(dirOf(data.id), 'refs/heads'), { recursive: true });
  await writeFile(join(dirOf(data.id), 'refs/heads/main.lock'), '');
  await expect(git(clone, 'push', '-q', 'origin', 'main')).rejects.toThrow();

  await recover(forge.context);

  await git(clone, 'push', '-q', 'origin', 'main');
  expect(await readRef(dirOf(data.id), 'refs/heads/main')).toBe(after);
});

test('the next start logs a file that the API wrote before the host was killed', async () => {
  const { data } = await ada.octokit.rest.repos.createForAuthenticatedUser({
    name: 'half-said',
    auto_init: true,
  });
  const clone = await cloneInto(data.clone_url, ada.token);
  const before = await git(clone, 'rev-parse', 'HEAD');
  await git(clone, 'commit', '-q', '--allow-empty', '-m', 'Next');
  await git(clone, 'push', '-q', 'origin', 'HEAD:topic');
  const after = await git(clone, 'rev-parse', 'HEAD');
  await openPush(forge.context, {
    repositoryId: data.id,
    pusherId: ada.id,
    changes: [{ ref: 'refs/heads/main', before, after: notYetKnown }],
    receivedAt: new Date('2026-01-02T03:04:05Z'),
  });
  await updateRef(dirOf(data.id), 'refs/heads/main', after, { caller });

  await recover(forge.context);

  const { data: seen } = await ada.octokit.rest.repos.listActivities({
    owner: 'ada',
    repo: 'half-said',
    activity_type: 'push',
  });
  expect(seen).toMatchObject([{ before, after, timestamp: '2026-01-02T03:04:05.000Z' }]);
});
