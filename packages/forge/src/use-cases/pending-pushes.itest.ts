import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { repositoryDir } from '../git/paths.ts';
import { recover } from '../recover.ts';
import { cloneInto, commitAndPush, git } from '../testing/git.ts';
import { loseTransaction } from '../testing/lose-transaction.ts';
import { stallGit } from '../testing/stall-git.ts';
import { startedForge, type Person, type StartedForge } from '../testing/started-forge.ts';
import { recoverPushes } from './recover-pushes.ts';
import { closePendingPushes, startPendingPushes } from './pending-pushes.ts';

let forge: StartedForge;
let ada: Person;
let count = 0;
let repo: { owner: string; repo: string };
let copy: string;
let first: string;

beforeAll(async () => {
  forge = await startedForge();
  ada = await forge.person('ada');
});
afterAll(() => forge.close());

beforeEach(async () => {
  count += 1;
  repo = { owner: 'ada', repo: `work-${count}` };
  const { data } = await ada.octokit.rest.repos.createForAuthenticatedUser({
    name: repo.repo,
    auto_init: true,
  });
  copy = await cloneInto(data.clone_url, ada.token);
  first = await git(copy, 'rev-parse', 'HEAD');
});

/** The database goes away after git has carried out the next push. */
const loseNext = () => loseTransaction(forge.context.pool, 'begin');

async function listMoves() {
  const { data } = await ada.octokit.rest.repos.listActivities({ ...repo, ref: 'main' });
  const later = data.filter((row) => row.activity_type !== 'branch_creation');
  return later.map(({ before, after }) => [before, after]).toReversed();
}

/** Retries as a running host does. */
async function retryAll(): Promise<void> {
  const stop = startPendingPushes(forge.context);
  await expect.poll(() => forge.context.pendingPushes.size).toBe(0);
  await stop();
}

test('a push that lost the database is logged once the database is back', async () => {
  loseNext();
  const second = await commitAndPush(copy, { 'a.txt': '1\n' });
  expect(await listMoves()).toEqual([]);
  const third = await commitAndPush(copy, { 'a.txt': '2\n' });

  await retryAll();

  expect(await listMoves()).toEqual([
    [first, second],
    [second, third],
  ]);
});

test('a file write that lost the database is logged later', { tags: 'release' }, async () => {
  const file = { path: 'a.txt', message: 'Add a', content: 'YQ==' };
  loseNext();
  const written = ada.octokit.rest.repos.createOrUpdateFileContents({ ...repo, ...file });
  await expect(written).rejects.toMatchObject({ status: 500 });

  await retryAll();

  await git(copy, 'pull', '-q');
  expect(await listMoves()).toEqual([[first, await git(copy, 'rev-parse', 'HEAD')]]);
});

test(
  'a push is logged once even when the answer to the commit was lost',
  { tags: 'release' },
  async () => {
    loseTransaction(forge.context.pool, 'commit');
    const second = await commitAndPush(copy, { 'a.txt': '1\n' });
    await retryAll();
    expect(await listMoves()).toEqual([[first, second]]);
  },
);

test(
  'a pull request keeps the newest commit of its branch when an earlier push is logged late',
  { tags: 'release' },
  async () => {
    const push = (text: string) => commitAndPush(copy, { 'a.txt': text }, { branch: 'topic' });
    await push('1\n');
    const pull = { head: 'topic', base: 'main', title: 'Topic' };
    const { data: opened } = await ada.octokit.rest.pulls.create({ ...repo, ...pull });
    loseNext();
    await push('2\n');
    loseNext();
    await git(copy, 'push', '-q', 'origin', ':topic');
    const newest = await push('3\n');

    await retryAll();

    const { data } = await ada.octokit.rest.pulls.get({ ...repo, pull_number: opened.number });
    expect(data).toMatchObject({ state: 'open', head: { sha: newest } });
  },
);

test('the next start logs accepted pushes even when later pushes moved the same branch', async () => {
  loseNext();
  const second = await commitAndPush(copy, { 'a.txt': '1\n' });
  loseNext();
  const third = await commitAndPush(copy, { 'a.txt': '2\n' });
  const fourth = await commitAndPush(copy, { 'a.txt': '3\n' });
  forge.context.pendingPushes.clear();

  await recover(forge.context);

  expect(await listMoves()).toEqual([
    [first, second],
    [second, third],
    [third, fourth],
  ]);
});

test(
  'a push that a start could not log is logged later without another start',
  { tags: 'release' },
  async () => {
    loseNext();
    const second = await commitAndPush(copy, { 'a.txt': '1\n' });
    forge.context.pendingPushes.clear();
    loseNext();

    await recover(forge.context);
    expect(await listMoves()).toEqual([]);
    await retryAll();

    expect(await listMoves()).toEqual([[first, second]]);
  },
);

test('a start does not wait for a push whose outcome takes long to log', async () => {
  loseNext();
  const second = await commitAndPush(copy, { 'a.txt': '1\n' });
  forge.context.pendingPushes.clear();
  const other = await forge.context.pool.connect();
  await other.query('begin; lock table forge.pushes in share mode');

  await recoverPushes(forge.context, 50);
  expect(forge.context.pendingPushes.size).toBe(1);
  await other.query('rollback');
  other.release();
  await retryAll();

  expect(await listMoves()).toEqual([[first, second]]);
});

firstOfEach([
  ['hangs', stallGit],
  ['fails', breakGit],
])('a push is logged as an ordinary push when git %s', async (_, disturb) => {
  const push = (text: string) => commitAndPush(copy, { 'a.txt': text }, { branch: 'topic' });
  const before = await push('1\n');
  const pull = { ...repo, head: 'topic', base: 'main', title: 'Topic' };
  const { number } = (await ada.octokit.rest.pulls.create(pull)).data;
  loseNext();
  const after = await push('2\n');
  loseNext();
  const main = await commitAndPush(copy, { 'b.txt': '1\n' });
  const { data } = await ada.octokit.rest.repos.get(repo);
  const restore = await disturb(repositoryDir(forge.context.dirs.repositories, data.id));

  await inNoTime(() => closePendingPushes(forge.context));
  await restore();

  expect(forge.context.pendingPushes.size).toBe(0);
  const { data: moves } = await ada.octokit.rest.repos.listActivities(repo);
  expect(moves).toMatchObject([
    { activity_type: 'push', after: main },
    { activity_type: 'push', before, after },
    { activity_type: 'branch_creation', after: before },
    { activity_type: 'branch_creation', after: first },
  ]);
  const { data: seen } = await ada.octokit.rest.pulls.get({ ...repo, pull_number: number });
  expect(seen).toMatchObject({ state: 'open', head: { sha: after } });
});

/** Makes every git command in the repository fail. */
async function breakGit(dir: string): Promise<() => Promise<void>> {
  const config = join(dir, 'config');
  const kept = await readFile(config);
  await writeFile(config, 'no settings');
  return () => writeFile(config, kept);
}

/** Runs `work` with fake timers that advance a second every millisecond. */
async function inNoTime(work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = setInterval(() => vi.advanceTimersByTime(1_000), 1);
  await work().finally(() => {
    clearInterval(clock);
    vi.useRealTimers();
  });
}
