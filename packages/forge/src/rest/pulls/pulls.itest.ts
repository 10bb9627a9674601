import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { Webhooks } from '@octokit/webhooks';
import type { Octokit } from 'octokit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caller } from '../../testing/git-fixture.ts';
import { webhookSecret, type AppForge, type Person } from '../../testing/app-forge.ts';
import { repositoryDir } from '../../git/paths.ts';
import { gitLine } from '../../git/run.ts';
import { cloneInto, git } from '../../testing/git.ts';
import { repo, startPulls, type StartedPulls } from './pulls.fixture.ts';

let started: StartedPulls;
let forge: AppForge;
let ada: Person;
let bot: Octokit;

beforeAll(async () => {
  started = await startPulls();
  ({ forge, ada, bot } = started);
});
afterAll(() => forge.close());

describe('a pull request', () => {
  test('is refused while its branches are equal', async () => {
    await expect(started.open()).rejects.toMatchObject({
      status: 422,
      response: {
        data: {
          message: 'Validation Failed',
          errors: [
            {
              resource: 'PullRequest',
              code: 'custom',
              message: 'No commits between feedback and main',
            },
          ],
        },
      },
    });
  });

  test('can be opened by the app, is announced and can be read', async () => {
    const head = await started.write('main.py', 'one\n2\nthree\nfour\n', 'Work');
    const { status, data } = await started.open();
    expect(status).toBe(201);
    expect(data).toMatchObject({
      number: 1,
      state: 'open',
      title: 'Feedback',
      user: { login: 'course-bot[bot]', type: 'Bot' },
      head: { ref: 'main', sha: head, label: 'acme:main' },
      base: { ref: 'feedback' },
      commits: 1,
      changed_files: 1,
      additions: 2,
      deletions: 1,
    });
    const event = await forge.receiver.next(({ name }) => name === 'pull_request');
    const hooks = new Webhooks({ secret: webhookSecret });
    expect(await hooks.verify(event.text, event.signature)).toBe(true);
    expect(event.payload).toMatchObject({
      action: 'opened',
      number: 1,
      pull_request: { head: { sha: head } },
      repository: { full_name: 'acme/hw-1' },
      organization: { login: 'acme' },
    });
    const got = await ada.octokit.rest.pulls.get({ ...repo, pull_number: 1 });
    expect(got.data.id).toBe(data.id);
  });

  test('is refused when one exists for the same branches', async () => {
    await expect(started.open()).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('A pull request already exists for acme:main.'),
    });
  });

  test.each([
    ['head', { head: 'missing', base: 'main' }],
    ['base', { head: 'main', base: 'refs/../x' }],
    ['head', { head: 'elsewhere:main', base: 'feedback' }],
  ])('is refused with the name of the wrong field %s', async (field, ends) => {
    await expect(bot.rest.pulls.create({ ...repo, title: 'x', ...ends })).rejects.toMatchObject({
      status: 422,
      response: { data: { errors: [{ resource: 'PullRequest', field, code: 'invalid' }] } },
    });
  });

  test('lists its files with patches and its commits in order', async () => {
    const { data: files } = await bot.rest.pulls.listFiles({ ...repo, pull_number: 1 });
    expect(files).toMatchObject([
      { filename: 'main.py', status: 'modified', additions: 2, deletions: 1 },
    ]);
    expect(files[0]?.patch).toContain('@@ -1,3 +1,4 @@\n one\n-two\n+2');
    await started.write('notes.md', 'hello\n', 'Notes');
    const commits = await bot.paginate(bot.rest.pulls.listCommits, {
      ...repo,
      pull_number: 1,
      per_page: 1,
    });
    expect(commits.map(({ commit }) => commit.message)).toEqual(['Work', 'Notes']);
  });

  test('follows its branch and announces that', async () => {
    const head = await started.write('notes.md', 'hello again\n', 'More notes');
    const { data } = await bot.rest.pulls.get({ ...repo, pull_number: 1 });
    expect(data.head.sha).toBe(head);
    const event = await forge.receiver.next(
      ({ name, payload }) => name === 'pull_request' && payload['after'] === head,
    );
    expect(event.payload).toMatchObject({ action: 'synchronize' });
  });

  test('is found by state, head and base', async () => {
    const numbers = async (filter: object) =>
      (await bot.rest.pulls.list({ ...repo, ...filter })).data.map(({ number }) => number);
    expect(await numbers({})).toEqual([1]);
    expect(await numbers({ head: 'acme:main', base: 'feedback' })).toEqual([1]);
    expect(await numbers({ head: 'acme:feedback' })).toEqual([]);
    expect(await numbers({ state: 'closed' })).toEqual([]);
    expect(await numbers({ state: 'all' })).toEqual([1]);
  });

  test('can be renamed, closed and reopened', async () => {
    const pull = { ...repo, pull_number: 1 };
    const closed = await bot.rest.pulls.update({ ...pull, title: 'Renamed', state: 'closed' });
    expect(closed.data).toMatchObject({ title: 'Renamed', state: 'closed' });
    expect(closed.data.closed_at).not.toBeNull();
    const reopened = await bot.rest.pulls.update({ ...pull, title: 'Feedback', state: 'open' });
    expect(reopened.data).toMatchObject({ state: 'open', closed_at: null });
  });

  test('is read-only while its repository is archived', async () => {
    const pull = { ...repo, pull_number: 1 };
    const archive = (archived: boolean) => ada.octokit.rest.repos.update({ ...repo, archived });
    const readOnly = {
      status: 403,
      message: expect.stringContaining('Repository was archived so is read-only.'),
    };
    await archive(true);
    await expect(bot.rest.pulls.update({ ...pull, title: 'Late' })).rejects.toMatchObject(readOnly);
    await expect(started.write('late.md', 'late\n', 'Late')).rejects.toMatchObject(readOnly);
    expect((await bot.rest.pulls.get(pull)).data.title).toBe('Feedback');
    expect((await archive(false)).data.archived).toBe(false);
  });

  test('is hidden from outsiders', async () => {
    await expect(
      started.sam.octokit.rest.pulls.get({ ...repo, pull_number: 1 }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await expect(bot.rest.pulls.get({ ...repo, pull_number: 77 })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a branch of a pull request', () => {
  const start = async (branch: string) => {
    const { data } = await ada.octokit.rest.git.getRef({ ...repo, ref: 'heads/feedback' });
    await ada.octokit.rest.git.createRef({
      ...repo,
      ref: `refs/heads/${branch}`,
      sha: data.object.sha,
    });
    const { data: written } = await ada.octokit.rest.repos.createOrUpdateFileContents({
      ...repo,
      branch,
      path: `${branch}.txt`,
      message: branch,
      content: btoa(branch),
    });
    const opened = await bot.rest.pulls.create({
      ...repo,
      title: branch,
      head: branch,
      base: 'feedback',
    });
    return { number: opened.data.number, head: String(written.commit.sha) };
  };
  const stateOf = async (number: number) =>
    (await bot.rest.pulls.get({ ...repo, pull_number: number })).data;

  test('closes it when the head is deleted', async () => {
    const { number } = await start('doomed');
    await ada.octokit.rest.git.deleteRef({ ...repo, ref: 'heads/doomed' });
    expect(await stateOf(number)).toMatchObject({ state: 'closed', merged: false, commits: 1 });
    await expect(
      bot.rest.pulls.update({ ...repo, pull_number: number, state: 'open' }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('merges it when the base contains the head', async () => {
    const { number, head } = await start('taken-in');
    await ada.octokit.rest.git.updateRef({ ...repo, ref: 'heads/feedback', sha: head });
    expect(await stateOf(number)).toMatchObject({
      state: 'closed',
      merged: true,
      merge_commit_sha: head,
      merged_by: { login: 'Ada' },
      changed_files: 1,
    });
  });
});

/** A commit of 4,096 files made of 7 objects, with paths of 3,600 characters. */
async function manyFiles(dir: string, parent: string): Promise<string> {
  const write = (args: string[], input: string) => gitLine(dir, args, { caller, input });
  let entry = `100644 blob ${await write(['hash-object', '-w', '--stdin'], 'a\n')}`;
  for (let level = 0; level < 6; level += 1) {
    const names = Array.from({ length: 4 }, (_, index) => `${entry}\t${index}${'-'.repeat(600)}\n`);
    entry = `040000 tree ${await write(['mktree'], names.join(''))}`;
  }
  const person = { GIT_AUTHOR_NAME: 'Sam', GIT_AUTHOR_EMAIL: 'sam@example.org' };
  const env = { ...person, GIT_COMMITTER_NAME: 'Sam', GIT_COMMITTER_EMAIL: 'sam@example.org' };
  return gitLine(dir, ['commit-tree', entry.slice(-40), '-p', parent, '-m', 'Many'], {
    caller,
    env,
  });
}

test('a push of more files than git can count is still logged', { tags: 'release' }, async () => {
  const big = { owner: 'acme', repo: 'big' };
  await ada.octokit.rest.repos.createInOrg({ org: 'acme', name: 'big', auto_init: true });
  const copy = await cloneInto(`${forge.url}/acme/big.git`, ada.token);
  await git(copy, 'push', '-q', 'origin', 'HEAD:feedback');
  await git(copy, 'commit', '-q', '--allow-empty', '-m', 'Begin');
  await git(copy, 'push', '-q', 'origin', 'HEAD:main');
  await bot.rest.pulls.create({ ...big, title: 'Feedback', head: 'main', base: 'feedback' });

  const sha = await manyFiles(join(copy, '.git'), await git(copy, 'rev-parse', 'HEAD'));
  await git(copy, 'push', '-q', 'origin', `${sha}:main`);

  const { data: pull } = await bot.rest.pulls.get({ ...big, pull_number: 1 });
  expect(pull).toMatchObject({ head: { sha }, changed_files: 0 });
  const activity = { ...big, ref: 'main', activity_type: 'push' } as const;
  const { data: log } = await ada.octokit.rest.repos.listActivities(activity);
  expect(log[0]?.after).toBe(sha);
});

test(
  'a push reads pull requests with git before it locks anything',
  { tags: 'release' },
  async () => {
    const slow = { owner: 'acme', repo: 'slow' };
    const { data } = await ada.octokit.rest.repos.createInOrg({
      org: 'acme',
      name: 'slow',
      auto_init: true,
    });
    const copy = await cloneInto(`${forge.url}/acme/slow.git`, ada.token);
    await git(copy, 'push', '-q', 'origin', 'HEAD:feedback');
    await git(copy, 'commit', '-q', '--allow-empty', '-m', 'Begin');
    await git(copy, 'push', '-q', 'origin', 'HEAD:main');
    await bot.rest.pulls.create({ ...slow, title: 'Feedback', head: 'main', base: 'feedback' });
    await git(copy, 'commit', '-q', '--allow-empty', '-m', 'Go on');

    const dir = repositoryDir(join(forge.dir, 'repositories'), data.id);
    async function pushUnderLocks(branch: string, action: string) {
      // The first write of every push waits for this lock; new pushes can still start.
      const its = `select from forge.repositories where id = ${data.id} for no key update`;
      const release = await holdLocks(forge.pool, its);
      const pushed = git(copy, 'push', '-q', 'origin', `HEAD:${branch}`);
      // From here on git no longer finds the repository.
      await expect
        .poll(() => countWaiting(forge.pool))
        .toBe(1)
        .then(() => rename(dir, `${dir}.away`))
        .finally(release);
      const event = await forge.receiver.next(
        ({ name, payload }) =>
          name === 'pull_request' &&
          payload['action'] === action &&
          (payload['repository'] as { id: number }).id === data.id,
      );
      await rename(`${dir}.away`, dir);
      await pushed;
      return event.payload['pull_request'];
    }
    expect(await pushUnderLocks('main', 'synchronize')).toMatchObject({ commits: 2 });
    expect(await pushUnderLocks('feedback', 'closed')).toMatchObject({ merged: true, commits: 2 });
  },
);
