import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problems, type StarterDiff, type TreeNode } from '@lectern/contract';
import { callHost } from '@lectern/testkit/call-host';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countedPacks, works } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { enqueue } from '../../../jobs/queue.ts';
import * as runGit from '../../../mirror/git/run-git.ts';
import { openMirrors } from '../../../mirror/mirrors.ts';
import { connectPlatform } from '../../../platform/platform.ts';
import { pinKey } from '../../../jobs/kinds/push-jobs.ts';
import { startPushedWorld, type PushedWorld, type PushedWork } from '@lectern/testkit/pushed-work';
import { scratchFolder } from '@lectern/testkit/scratch';
import { makeTreeCache } from './tree-cache.ts';
import { findTree } from './tree.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const files = {
  'src/main.c': 'int main() { return 0; }\n',
  'latin.txt': Buffer.from([0x61, 0xe9, 0x62, 0x0a]),
  'huge.txt': 'x'.repeat(2 * 1024 * 1024 + 1),
  'large.txt': 'x'.repeat(30_000),
  'picture.png': png,
  'page.png': '<script>alert(1)</script>',
};

let scene: PushedWorld;
let work: PushedWork;
let head: string;
beforeAll(async () => {
  scene = await startPushedWorld('files');
  work = await scene.work();
  head = await work.clone.commit(files);
  await work.push('main');
  await work.waitForHead(head);
});
afterAll(() => scene.world.close());

const get = (path: string, by: { token: string } = work.student) =>
  scene.world.api.as(by).get(`${work.path}${path}`);

interface Tree {
  tree: TreeNode[];
  commit_sha: string;
  truncated: boolean;
}

async function tree(): Promise<Tree> {
  const answer = await get('/tree');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Tree>();
}

async function shaOf(path: string): Promise<string> {
  const { tree: nodes } = await tree();
  const node = nodes.find(({ entry }) => entry.path === path);
  if (!node) throw new Error(`${path} is not in the tree`);
  return node.entry.sha;
}

/** Calls to the code host's git and API so far. */
async function callsToHost(): Promise<number> {
  const { counters } = await scene.world.host.control<{
    counters: { calls: Record<string, { total: number }> };
  }>('GET', '/state');
  return Object.values(counters.calls).reduce((sum, { total }) => sum + total, 0);
}

describe('the files of a work', () => {
  it('are compared with the starter code, at the newest commit while no commit counts', async () => {
    const answer = await tree();
    expect(answer).toMatchObject({ commit_sha: head, truncated: false });
    expect(answer.tree.find(({ entry }) => entry.path === 'src/main.c')).toMatchObject({
      status: { status: 'added', diff: [{ start: 1, end: 1 }] },
      name: 'main.c',
    });
    expect(answer.tree.find(({ entry }) => entry.path === 'README.md')?.status).toEqual({
      status: 'unmodified',
      diff: null,
    });
  });

  it('are sent as text that a browser does not run', async () => {
    const answer = await get(`/blob/${await shaOf('src/main.c')}`);
    expect(answer.body).toBe(files['src/main.c']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Cookie',
    });
    expect((await get(`/blob/${await shaOf('latin.txt')}`)).body).toBe('aéb\n');
  });

  it('are kept by the browser, however large they are', async () => {
    const { headers } = await get(`/blob/${await shaOf('large.txt')}`);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(headers['vary']).toContain('Cookie');
  });

  it('are refused if they are too large or not in the shown tree', async () => {
    expect(await get(`/blob/${await shaOf('huge.txt')}`)).toFailWith('file_too_large');
    // Objects that are in the mirror, but not files of this tree.
    for (const sha of [head, work.starter, 'f'.repeat(40)]) {
      expect(await get(`/blob/${sha}`)).toFailWith('not_found');
    }
    expect(await get('/blob/HEAD')).toFailWith('not_found');
  });

  it('are shown as images only if their contents are an image', async () => {
    const answer = await get(`/raw/${await shaOf('picture.png')}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'Cookie',
    });
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(await get(`/raw/${await shaOf('page.png')}`)).toFailWith('not_an_image');
  });

  it('are kept by the browser, and refusals are not', async () => {
    const refused = ['/blob/HEAD', `/blob/${head}`, `/raw/${await shaOf('page.png')}`];
    for (const path of refused) {
      expect((await get(path)).headers['cache-control'], path).toBe('no-store');
    }
    const blob = `/blob/${await shaOf('src/main.c')}`;
    const stranger = await scene.world.signIn();
    expect((await get(blob, stranger)).headers['cache-control']).toBe('no-store');
  });

  it('are shown without a call to the platform', async () => {
    const before = await callsToHost();
    await tree();
    await get(`/blob/${await shaOf('latin.txt')}`);
    expect(await callsToHost()).toBe(before);
  });

  it('are read with one statement, which also checks the session and the guard', async () => {
    const blob = `/blob/${await shaOf('src/main.c')}`;
    for (const path of ['/tree', blob, '/starter-diff?path=src%2Fmain.c']) {
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      onTestFinished(() => asked.mockRestore());
      expect((await get(path)).statusCode, path).toBe(200);
      expect(asked.mock.calls.length, path).toBe(1);
      asked.mockRestore();
    }
  });

  it('are listed from JSON that is written once for all readers', async () => {
    const first = await get('/tree');
    const written = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => written.mockRestore());
    const again = await get('/tree', scene.professor);
    expect(again.body).toBe(first.body);
    expect(again.headers['content-type']).toBe('application/json; charset=utf-8');
    const trees = written.mock.calls.filter(([answer]) => answer && 'commit_sha' in Object(answer));
    expect(trees).toEqual([]);
  });

  it('are sent once per commit, and not read for a browser that has them', async () => {
    const { headers } = await get('/tree');
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    const etag = String(headers['etag']);
    const ask = (by = work.student) =>
      scene.world.api.as(by).get(`${work.path}/tree`, { 'if-none-match': etag });
    const again = await ask();
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(await ask(await scene.world.signIn())).toFailWith('not_found');
  });

  it('are fetched without leaving the secret in a file', async () => {
    const names = await readdir(scene.mirrorFolder, { recursive: true, withFileTypes: true });
    const kept = names.filter((entry) => entry.isFile());
    const texts = await Promise.all(
      kept.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
    );
    expect(texts.length).toBeGreaterThan(4);
    for (const text of texts)
      expect(text).not.toMatch(/authorization|x-access-token|ghs_|eC1hY2Nlc3/i);
  });

  it('cannot be read by other students', async () => {
    const other = await scene.work();
    expect(await get('/tree', other.student)).toFailWith('not_found');
    expect((await get('/tree', scene.professor)).statusCode).toBe(200);
    const blob = await shaOf('src/main.c');
    const through = await scene.world.api.as(other.student).get(`${other.path}/blob/${blob}`);
    expect(through.statusCode).toBeGreaterThanOrEqual(404);
  });

  it('answer repository_not_ready until the mirror is filled, without another request', async () => {
    const fresh = await scene.work();
    const ask = () => scene.world.api.as(fresh.student).get(`${fresh.path}/tree`);
    expect(await ask()).toFailWith('repository_not_ready');
    await expect.poll(async () => (await ask()).statusCode, { timeout: 15_000 }).toBe(200);
    expect((await ask()).json()).toMatchObject({ commit_sha: fresh.starter });
  });

  it(
    'are awaited by each request up to its own limit, although they share one fetch',
    { tags: 'release' },
    async () => {
      const { db, clock, host } = scene.world;
      const platform = connectPlatform(host.settings, { db, clock: clock.read });
      const mirrors = await openMirrors({ dir: await scratchFolder(), limitBytes: 2 ** 30 });
      const deps = { db, clock: clock.read, platform, mirrors, trees: makeTreeCache() };
      const wait = (patienceMs: number) => findTree({ ...deps, patienceMs }, work.id);
      const fault = { kind: 'latency', ms: 3_000 };
      const path = `/${work.repository.full_name}.git/**`;
      await host.control('POST', '/faults', { path, times: 1, fault });
      try {
        const asked = [50, 20_000, 100].map(wait);
        const ended = await Promise.allSettled(asked);
        expect(ended).toMatchObject([
          { status: 'rejected', reason: { code: 'repository_not_ready' } },
          { status: 'fulfilled', value: { sha: head } },
          { status: 'rejected', reason: { code: 'repository_not_ready' } },
        ]);
      } finally {
        await mirrors.close();
      }
    },
  );
});

describe('the comparison of a file with the starter code', () => {
  const compare = (of: PushedWork, path: string, by: { token: string } = of.student) =>
    scene.world.api.as(by).get(`${of.path}/starter-diff?path=${encodeURIComponent(path)}`);

  it('starts git once for a changed file, however often it is asked', async () => {
    const own = await scene.work();
    const changed = await own.clone.commit({ 'README.md': 'Something else.\n' });
    await own.push('main');
    await own.waitForHead(changed);
    await scene.world.api.as(own.student).get(`${own.path}/tree`);
    const started = vi.spyOn(runGit, 'gitOutput');
    onTestFinished(() => started.mockRestore());
    const first = await compare(own, 'README.md');
    expect(first.json<StarterDiff>().hunks).toHaveLength(1);
    expect(started.mock.calls.map(([, [command]]) => command)).toEqual(['diff']);
    const later = await Promise.all(
      [own.student, scene.professor].map((one) => compare(own, 'README.md', one)),
    );
    for (const answer of later) expect(answer.body).toBe(first.body);
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('shows a new, deleted, unchanged or changed file without asking the platform', async () => {
    const own = await scene.work();
    const odd = 'a dir/wéird?#&.txt';
    const gone = await own.clone.commit({ 'README.md': null, [odd]: 'one\n' });
    await own.push('main');
    await own.waitForHead(gone);
    const calls = await callsToHost();
    const listed = await scene.world.api.as(own.student).get(`${own.path}/tree`);
    expect(listed.json()).toMatchObject({ removed: ['README.md'] });
    expect((await compare(own, odd)).json()).toEqual({ starter_path: null, hunks: [] });
    const { starter_path, hunks } = (await compare(own, 'README.md')).json<StarterDiff>();
    expect(starter_path).toBe('README.md');
    expect(hunks).toMatchObject([{ line: 1, added: 0, starter_line: 1 }]);
    const before = hunks[0]?.removed ?? [];
    expect(before.length).toBeGreaterThan(0);
    expect(await callsToHost()).toBe(calls);

    const changed = await own.clone.commit({ 'README.md': `mine\n${before.join('\n')}\n` });
    await own.push('main');
    await own.waitForHead(changed);
    expect((await compare(own, 'README.md')).json<StarterDiff>().hunks[0]).toMatchObject({
      line: 1,
      starter_line: 1,
    });
    expect((await compare(work, 'README.md')).json()).toEqual({
      starter_path: 'README.md',
      hunks: [],
    });
  });

  it('is refused for a missing or too large file, and to other students', async () => {
    for (const path of ['nowhere.txt', 'src', '../README.md', '--help', work.starter]) {
      expect(await compare(work, path)).toFailWith('not_found');
    }
    expect(await compare(work, 'huge.txt')).toFailWith('file_too_large');
    expect((await get('/starter-diff')).statusCode).toBe(400);
    const other = await scene.work();
    expect(await compare(work, 'README.md', other.student)).toFailWith('not_found');
    expect((await compare(work, 'README.md', scene.professor)).statusCode).toBe(200);
  });
});

describe('the commit that counts', () => {
  it('survives a force push, a deleted repository and a deleted mirror', async () => {
    const { world } = scene;
    const kept = await scene.work();
    const counted = await kept.clone.commit({ 'answer.txt': 'forty-two\n' });
    await kept.push('main');
    await kept.waitForHead(counted);
    await world.db.update(works).set({ countedSha: counted }).where(eq(works.id, kept.id));
    await transact(world.db, (tx) =>
      enqueue(tx, 'counted.pin', { workId: kept.id }, { key: pinKey(kept.id) }),
    );
    await world.runJobs();
    expect(
      await world.db.select().from(countedPacks).where(eq(countedPacks.workId, kept.id)),
    ).toMatchObject([{ sha: counted }]);

    await kept.clone.git('reset', '--quiet', '--hard', kept.starter);
    await kept.clone.commit({ 'answer.txt': 'nothing to see\n' });
    await kept.push('--force', 'main');
    await callHost(world, 'files-prof', 'DELETE', `/repos/${kept.repository.full_name}`);
    await scene.deleteMirrors();
    const calls = await callsToHost();
    const as = world.api.as(kept.student);
    const shown = (await as.get(`${kept.path}/tree`)).json<Tree>();
    expect(shown.commit_sha).toBe(counted);
    expect(shown.tree.map(({ entry, status }) => [entry.path, status.status])).toEqual([
      ['README.md', 'unmodified'],
      ['answer.txt', 'added'],
    ]);
    const blob = shown.tree[1]?.entry.sha;
    expect((await as.get(`${kept.path}/blob/${blob}`)).body).toBe('forty-two\n');
    expect(await callsToHost()).toBe(calls);
    await scene.run('mirror.fetch', { workId: kept.id });
    await scene.run('autograder.collect', { workId: kept.id });
    expect((await kept.row()).contentProblem).toBeNull();
    expect(await failedJobs()).toEqual([]);
  });

  it(
    'is reported to professors while it cannot be read anywhere',
    { tags: 'release' },
    async () => {
      const { world } = scene;
      const lost = await scene.work();
      await world.db
        .update(works)
        .set({ countedSha: 'f'.repeat(40) })
        .where(eq(works.id, lost.id));
      await scene.run('counted.pin', { workId: lost.id });
      expect(await problemsOf(lost)).toMatchObject([{ problem: problems.counted_unreadable() }]);

      const sha = await lost.clone.commit({ 'answer.txt': 'found again\n' });
      await lost.push('main');
      await lost.waitForHead(sha);
      expect(await problemsOf(lost)).toEqual([]);

      const contentProblem = { code: 'repository_gone' } as const;
      await world.db.update(works).set({ contentProblem }).where(eq(works.id, lost.id));
      await scene.run('mirror.fetch', { workId: lost.id });
      expect(await problemsOf(lost)).toEqual([]);
      await callHost(world, 'files-prof', 'DELETE', `/repos/${lost.repository.full_name}`);
      await scene.run('mirror.fetch', { workId: lost.id });
      expect(await problemsOf(lost)).toMatchObject([{ problem: problems.repository_gone() }]);
      // A retry clears the problem until the job reports again.
      await world.api.as(scene.professor).post(`${lost.path}/setup/retry`);
      expect(await problemsOf(lost)).toEqual([]);
    },
  );
});

async function failedJobs(): Promise<unknown[]> {
  return (await scene.world.jobs()).filter(({ lastError }) => lastError !== null);
}

async function problemsOf(work: PushedWork): Promise<unknown[]> {
  const path = work.path.replace(/\/works\/.*/, '/setup-problems');
  const answer = await scene.world.api.as(scene.professor).get(path);
  return answer.json<{ setup_problems: unknown[] }>().setup_problems;
}
