import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ranMs } from '@lectern/testkit/ran-ms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositoryDir } from '../../git/paths.ts';
import { headCommit } from '../../git/objects/refs.ts';
import { withBusyGit } from '../../testing/busy-git.ts';
import { cloneInto, commitAndPush, git } from '../../testing/git.ts';
import { startedForge, type Person, type StartedForge } from '../../testing/started-forge.ts';

interface Work {
  repo: { owner: string; repo: string };
  /** A clone of `repo`. */
  dir: string;
}

let forge: StartedForge;
let ada: Person;
/** For tests that do not change the repository. */
let repo: Work['repo'];
let sha: string;
let now = new Date('2026-03-01T10:00:00Z');
let count = 0;

beforeAll(async () => {
  forge = await startedForge({ clock: () => now });
  ada = await forge.person('ada');
  const work = await freshWork();
  repo = work.repo;
  sha = await git(work.dir, 'rev-parse', 'HEAD');
});
afterAll(() => forge.close());

/** For tests that change the repository. */
async function freshWork(): Promise<Work> {
  count += 1;
  const { data } = await ada.octokit.rest.repos.createForAuthenticatedUser({
    name: `work-${count}`,
    private: true,
    auto_init: true,
  });
  const dir = await cloneInto(data.clone_url, ada.token);
  return { repo: { owner: 'ada', repo: data.name }, dir };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('branches and refs', () => {
  test('can be created at a commit, moved forward and deleted', async () => {
    const { repo, dir } = await freshWork();
    const start = await git(dir, 'rev-parse', 'HEAD');
    const made = await ada.octokit.rest.git.createRef({
      ...repo,
      ref: 'refs/heads/feedback',
      sha: start,
    });
    expect([made.status, made.data.object.sha]).toEqual([201, start]);

    const next = await commitAndPush(dir, { 'a.txt': 'a\n' });
    await ada.octokit.rest.git.updateRef({ ...repo, ref: 'heads/feedback', sha: next });
    const branch = await ada.octokit.rest.repos.getBranch({ ...repo, branch: 'feedback' });
    expect(branch.data.commit.sha).toBe(next);
    const all = await ada.octokit.rest.repos.listBranches(repo);
    expect(all.data.map(({ name }) => name)).toEqual(['feedback', 'main']);

    await expect(
      ada.octokit.rest.git.updateRef({ ...repo, ref: 'heads/feedback', sha: start }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('not a fast forward'),
    });
    await ada.octokit.rest.git.updateRef({
      ...repo,
      ref: 'heads/feedback',
      sha: start,
      force: true,
    });
    await ada.octokit.rest.git.deleteRef({ ...repo, ref: 'heads/feedback' });
    await expect(
      ada.octokit.rest.git.getRef({ ...repo, ref: 'heads/feedback' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('refuse to delete the default branch, as git does', async () => {
    const { repo, dir } = await freshWork();
    const main = { ...repo, ref: 'heads/main' };
    await expect(ada.octokit.rest.git.deleteRef(main)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Cannot delete the default branch'),
    });
    const kept = await ada.octokit.rest.git.getRef(main);
    expect(kept.data.object.sha).toBe(await git(dir, 'rev-parse', 'HEAD'));
  });

  test('allow slashes and are found by prefix', async () => {
    const { repo, dir } = await freshWork();
    const sha = await git(dir, 'rev-parse', 'HEAD');
    for (const name of ['fix/one', 'fix/two']) {
      await ada.octokit.rest.git.createRef({ ...repo, ref: `refs/heads/${name}`, sha });
    }
    const { data } = await ada.octokit.rest.git.listMatchingRefs({ ...repo, ref: 'heads/fix' });
    expect(data.map(({ ref }) => ref)).toEqual(['refs/heads/fix/one', 'refs/heads/fix/two']);
    await expect(
      ada.octokit.rest.repos.getBranch({ ...repo, branch: 'fix/one' }),
    ).resolves.toMatchObject({ data: { name: 'fix/one' } });
  });

  test("do not wait behind other callers' queued git work", { tags: 'release' }, async () => {
    const { repo, dir } = await freshWork();
    await git(dir, 'tag', '-a', '-m', 'One', 'v1');
    await git(dir, 'push', '-q', 'origin', 'v1');
    const { data } = await ada.octokit.rest.repos.get(repo);
    const { rest } = ada.octokit;
    const left = await withBusyGit(
      repositoryDir(forge.context.dirs.repositories, data.id),
      async () => {
        const tags = await rest.git.listMatchingRefs({ ...repo, ref: 'tags/' });
        expect(tags.data).toMatchObject([{ ref: 'refs/tags/v1', object: { type: 'tag' } }]);
        await Promise.all([
          rest.repos.listBranches(repo),
          rest.repos.getBranch({ ...repo, branch: 'main' }),
          rest.git.getRef({ ...repo, ref: 'tags/v1' }),
          rest.repos.listCommits({ ...repo, sha: 'v1' }),
          rest.repos.getCombinedStatusForRef({ ...repo, ref: 'v1' }),
          rest.repos.getContent({ ...repo, path: '', ref: 'v1' }),
          rest.repos.getContent({ ...repo, path: 'README.md' }),
        ]);
        const file = { path: '.gitmodules', message: 'Write', content: base64('') };
        await rest.repos.createOrUpdateFileContents({ ...repo, ...file });
      },
    );
    expect(left).toBeGreaterThan(0);
  });

  test('refuse to create a branch that exists', async () => {
    await expect(
      ada.octokit.rest.git.createRef({ ...repo, ref: 'refs/heads/main', sha }),
    ).rejects.toMatchObject({
      status: 422,
      response: { data: { message: 'Reference already exists' } },
    });
  });

  test.each([
    'main',
    'refs/heads/../../HEAD',
    'refs/heads/a..b',
    'refs/pull/1/head',
    'refs/heads/refs/heads/main',
    'refs/heads/-x',
    'refs/heads/a b',
    'refs/heads/x.lock',
    `refs/heads/${'x'.repeat(1_000_000)}`,
  ])('refuse the name %.30j', async (ref) => {
    await expect(ada.octokit.rest.git.createRef({ ...repo, ref, sha })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('are limited to as many per repository as a push can create', async () => {
    const { data } = await ada.octokit.rest.repos.createForAuthenticatedUser({
      name: 'many-branches',
      auto_init: true,
    });
    const dir = repositoryDir(forge.context.dirs.repositories, data.id);
    const sha = (await headCommit(dir))!;
    const packed = Array.from({ length: 9_998 }, (_, at) => `${sha} refs/tags/${at}\n`);
    await appendFile(join(dir, 'packed-refs'), packed.toSorted().join(''));
    const repo = { owner: 'ada', repo: 'many-branches' };
    const last = await ada.octokit.rest.git.createRef({ ...repo, ref: 'refs/heads/last', sha });
    expect(last.status).toBe(201);
    await expect(
      ada.octokit.rest.git.createRef({ ...repo, ref: 'refs/heads/one-more', sha }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('may hold at most 10000 branches and tags.'),
    });
  });

  test('refuse to point at a missing commit', async () => {
    await expect(
      ada.octokit.rest.git.createRef({ ...repo, ref: 'refs/heads/x', sha: 'a'.repeat(40) }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      ada.octokit.rest.git.createRef({ ...repo, ref: 'refs/heads/x', sha: 'HEAD' }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe('commits', () => {
  test('are listed newest first in pages and shown with their files', async () => {
    const { repo, dir } = await freshWork();
    await commitAndPush(dir, { 'a.txt': 'one\n' }, { message: 'One' });
    const two = await commitAndPush(dir, { 'a.txt': 'two\n' }, { message: 'Two' });
    const all = await ada.octokit.paginate(ada.octokit.rest.repos.listCommits, {
      ...repo,
      per_page: 1,
    });
    expect(all.map(({ commit }) => commit.message)).toEqual(['Two', 'One', 'Initial commit']);
    expect(all.at(-1)!.author).toMatchObject({ login: 'ada' });

    const { data } = await ada.octokit.rest.repos.getCommit({ ...repo, ref: 'main' });
    expect(data).toMatchObject({
      sha: two,
      stats: { additions: 1, deletions: 1, total: 2 },
      files: [{ filename: 'a.txt', status: 'modified', patch: '@@ -1 +1 @@\n-one\n+two' }],
    });
    // GitHub has no such field.
    expect(data.files?.[0]).not.toHaveProperty('isBinary');
  });

  test('can be filtered by path', async () => {
    const { repo, dir } = await freshWork();
    await commitAndPush(dir, { 'b.txt': 'b\n' }, { message: 'B' });
    const { data } = await ada.octokit.rest.repos.listCommits({ ...repo, path: 'b.txt' });
    expect(data.map(({ commit }) => commit.message)).toEqual(['B']);
  });

  test.each(['nothing', 'a'.repeat(40), 'HEAD^', '--all', 'x'.repeat(5000)])(
    'answer 404 or 422 to the unknown name %.12s',
    async (ref) => {
      const answer = ada.octokit.rest.repos.getCommit({ ...repo, ref });
      await expect(answer).rejects.toMatchObject({ status: expect.toBeOneOf([404, 422]) });
    },
  );

  test('of an empty repository answer 409', async () => {
    await ada.octokit.rest.repos.createForAuthenticatedUser({ name: 'empty' });
    await expect(
      ada.octokit.rest.repos.listCommits({ owner: 'ada', repo: 'empty' }),
    ).rejects.toMatchObject({ status: 409 });
  });
});

describe('contents', () => {
  test('can be written, read and changed only with the current version', async () => {
    const { repo, dir } = await freshWork();
    const file = { ...repo, path: 'src/main.c' };
    const made = await ada.octokit.rest.repos.createOrUpdateFileContents({
      ...file,
      message: 'Add',
      content: base64('int main;\n'),
    });
    expect(made.status).toBe(201);
    const read = await ada.octokit.rest.repos.getContent(file);
    expect(read.data).toMatchObject({ type: 'file', encoding: 'base64', size: 10, name: 'main.c' });

    const change = { ...file, message: 'Change', content: base64('int other;\n') };
    await expect(ada.octokit.rest.repos.createOrUpdateFileContents(change)).rejects.toMatchObject({
      status: 422,
    });
    await expect(
      ada.octokit.rest.repos.createOrUpdateFileContents({ ...change, sha: 'b'.repeat(40) }),
    ).rejects.toMatchObject({ status: 409 });
    const changed = await ada.octokit.rest.repos.createOrUpdateFileContents({
      ...change,
      sha: made.data.content!.sha!,
    });
    expect(changed.status).toBe(200);
    await git(dir, 'pull', '-q');
    expect(await git(dir, 'show', 'HEAD:src/main.c')).toBe('int other;');
  });

  test('list a directory and return a raw file', async () => {
    const { data } = await ada.octokit.rest.repos.getContent({ ...repo, path: '' });
    expect(data).toMatchObject([{ name: 'README.md', type: 'file' }]);
    const raw = await ada.octokit.rest.repos.getContent({
      ...repo,
      path: 'README.md',
      mediaType: { format: 'raw' },
    });
    expect(raw.data).toBe(`# ${repo.repo}\n`);
  });

  test.each(['../secret', '.git/config', 'a//b', 'a/../b', '/etc/passwd'])(
    'are not found and cannot be written at the path %j',
    async (path) => {
      const address = `/repos/ada/${repo.repo}/contents/${encodeURIComponent(path)}`;
      await expect(ada.octokit.request(`GET ${address}`)).rejects.toMatchObject({ status: 404 });
      await expect(
        ada.octokit.request(`PUT ${address}`, { message: 'x', content: '' }),
      ).rejects.toMatchObject({ status: 422 });
    },
  );

  test.each([
    { content: 'not base64!', message: 'x' },
    { content: 'AA==' },
    { content: 'AA==', message: 'x', author: { name: 'a\nb', email: 'x' } },
    { content: 'AA==', message: 'x', branch: 'no..pe' },
  ])('refuse the body %j', async (body) => {
    await expect(
      ada.octokit.request(`PUT /repos/ada/${repo.repo}/contents/x.txt`, body),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('refuse long invalid Base64 in linear time', async () => {
    const begun = ranMs();
    const body = { message: 'x', content: `${' '.repeat(100_000)}!` };
    await expect(
      ada.octokit.request(`PUT /repos/ada/${repo.repo}/contents/x.txt`, body),
    ).rejects.toMatchObject({ status: 422 });
    expect(ranMs() - begun).toBeLessThan(2_000);
  });
});

describe('repository activity', () => {
  test('reports when the host received each push, whatever dates the commits have', async () => {
    const { repo, dir } = await freshWork();
    now = new Date('2026-03-02T08:00:00Z');
    const first = await commitAndPush(dir, { 'a.txt': '1\n' });
    now = new Date('2026-03-03T09:00:00Z');
    await git(dir, 'commit', '-q', '--amend', '-m', 'Rewritten');
    await git(dir, 'push', '-q', '--force', 'origin', 'main');
    await git(dir, 'push', '-q', 'origin', 'main:topic');

    const all = await ada.octokit.paginate(ada.octokit.rest.repos.listActivities, {
      ...repo,
      per_page: 1,
    });
    expect(all.map((row) => [row.activity_type, row.ref, row.timestamp])).toEqual([
      ['branch_creation', 'refs/heads/topic', '2026-03-03T09:00:00.000Z'],
      ['force_push', 'refs/heads/main', '2026-03-03T09:00:00.000Z'],
      ['push', 'refs/heads/main', '2026-03-02T08:00:00.000Z'],
      ['branch_creation', 'refs/heads/main', '2026-03-01T10:00:00.000Z'],
    ]);
    expect(all[1]).toMatchObject({ before: first, actor: { login: 'ada' } });
    const { data } = await ada.octokit.rest.repos.get(repo);
    expect(data.pushed_at).toBe('2026-03-03T09:00:00.000Z');
    now = new Date('2026-03-01T10:00:00Z');
  });
});
