/** A push that finishes while a pull request is being written must not be missed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import type { Octokit } from 'octokit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { caller } from '../../testing/git-fixture.ts';
import { repositoryDir } from '../../git/paths.ts';
import { gitLine } from '../../git/run.ts';
import { startAppForge, type AppForge } from '../../testing/app-forge.ts';
import { cloneInto, git } from '../../testing/git.ts';
import { stallGit } from '../../testing/stall-git.ts';

const repo = { owner: 'acme', repo: 'hw-1' };
const ends = { ...repo, title: 'Feedback', head: 'main', base: 'feedback' };
let forge: AppForge;
let bot: Octokit;
let id: number;
let copy: string;
/** Commits of one branch in order, all known to the host. */
let shas: string[];

beforeAll(async () => {
  forge = await startAppForge();
  const ada = await forge.person('Ada');
  bot = await forge.organizationWithApp('acme', ada);
  const made = { org: 'acme', name: 'hw-1', auto_init: true };
  id = (await ada.octokit.rest.repos.createInOrg(made)).data.id;
  copy = await cloneInto(`${forge.url}/acme/hw-1.git`, ada.token);
  await git(copy, 'push', '-q', 'origin', 'HEAD:feedback');
  shas = [];
  for (const message of ['Begin', 'Go on', 'End']) {
    await writeFile(join(copy, 'a.txt'), message);
    await git(copy, 'add', '.');
    await git(copy, 'commit', '-q', '-m', message);
    shas.push(await git(copy, 'rev-parse', 'HEAD'));
  }
  await git(copy, 'push', '-q', 'origin', 'HEAD:kept');
});
afterAll(() => forge.close());

beforeEach(() => pushMain(shas[0]!));
afterEach(async () => {
  for (const { number } of (await bot.rest.pulls.list(repo)).data) await close(number);
});

const close = (number: number) =>
  bot.rest.pulls.update({ ...repo, pull_number: number, state: 'closed' });

const pushMain = (sha: string) => git(copy, 'push', '-q', '-f', 'origin', `${sha}:main`);

/** Runs an action while a request waits for the lock on the repository. */
async function whileWaiting<T>(ask: () => Promise<T>, action: () => Promise<unknown>) {
  const its = `select from forge.repositories where id = ${id} for no key update`;
  const release = await holdLocks(forge.pool, its);
  const asked = ask();
  await expect
    .poll(() => countWaiting(forge.pool))
    .toBe(1)
    .then(action)
    .finally(release);
  return asked;
}

const dirOf = () => repositoryDir(join(forge.dir, 'repositories'), id);

const whilePushed = <T>(sha: string, ask: () => Promise<T>) =>
  whileWaiting(ask, () => gitLine(dirOf(), ['update-ref', 'refs/heads/main', sha], { caller }));

test('a new pull request gets the head of a push that finishes before it', async () => {
  const { data } = await whilePushed(shas[1]!, () => bot.rest.pulls.create(ends));
  expect(data.head.sha).toBe(shas[1]);
});

test('a new pull request is measured with git before it blocks pushes', async () => {
  let restore: (() => Promise<void>) | undefined;
  const { data } = await whileWaiting(
    () => bot.rest.pulls.create(ends),
    async () => (restore = await stallGit(dirOf())),
  ).finally(() => restore?.());
  expect(data).toMatchObject({ commits: 1, changed_files: 1, head: { sha: shas[0] } });
});

test('a pull request follows the later of two pushes, whichever is processed first', async () => {
  const { number } = (await bot.rest.pulls.create(ends)).data;
  await whilePushed(shas[2]!, () => pushMain(shas[1]!));
  const { data } = await bot.rest.pulls.get({ ...repo, pull_number: number });
  expect(data.head.sha).toBe(shas[2]);
});

test('a reopened pull request gets the head of a push that finishes before it', async () => {
  const pull = { ...repo, pull_number: (await bot.rest.pulls.create(ends)).data.number };
  await close(pull.pull_number);
  const again = () => bot.rest.pulls.update({ ...pull, state: 'open' });
  expect((await whilePushed(shas[1]!, again)).data.head.sha).toBe(shas[1]);
});
