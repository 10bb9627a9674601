/** Repositories that git cannot read in time. A student can push such a history on purpose. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { problems } from '@lectern/contract';
import { callHost } from '@lectern/testkit/call-host';
import { startPushedWorld, type PushedWork, type PushedWorld } from '@lectern/testkit/pushed-work';
import { scratchFolder } from '@lectern/testkit/scratch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMirrors, type Mirrors } from '../../../mirror/mirrors.ts';
import { connectPlatform } from '../../../platform/platform.ts';
import { passDeadline } from '../../deadlines/pass-deadline.ts';
import { askBranch } from './ask-branch.ts';
import { refreshWork, type MirrorDeps } from './refresh-work.ts';
import { findWorkRepository, mirrorKey } from '../work-repository.ts';

let scene: PushedWorld;
const opened: Mirrors[] = [];
beforeAll(async () => {
  scene = await startPushedWorld('endless');
});
afterAll(async () => {
  await Promise.all(opened.map((mirrors) => mirrors.close()));
  await scene.world.close();
});

async function depsWith(
  fetchTimeoutMs: number,
  quickFetchMs?: number,
): Promise<MirrorDeps & { folder: string }> {
  const { db, host } = scene.world;
  const clock = () => new Date();
  const folder = await scratchFolder();
  const bounds = { fetchTimeoutMs, ...(quickFetchMs !== undefined && { quickFetchMs }) };
  const mirrors = await openMirrors({ dir: folder, limitBytes: 2 ** 30, ...bounds });
  opened.push(mirrors);
  return { db, clock, platform: connectPlatform(host.settings, { db, clock }), mirrors, folder };
}

async function pushed(work: PushedWork, file: string): Promise<string> {
  const sha = await work.clone.commit({ [file]: `${file}\n` });
  await work.push('main');
  await work.waitForHead(sha);
  return sha;
}

async function getStuck({ db, mirrors }: MirrorDeps, work: PushedWork): Promise<void> {
  const repository = await findWorkRepository(db, work.id);
  // Git reads every ref, and a read of this named pipe never ends.
  await mirrors.write(mirrorKey(repository!), async ({ dir }) => {
    await promisify(execFile)('mkfifo', [join(dir, 'refs/heads/stuck')]);
  });
}

it(
  'a mirror with a history that git cannot read is replaced by an empty one, and then filled',
  { tags: 'release', timeout: 30_000 },
  async () => {
    const work = await scene.work();
    const first = await pushed(work, 'first.txt');
    const deps = await depsWith(5_000);
    const { mirrors, folder } = deps;
    await refreshWork(deps, work.id);
    const repository = await findWorkRepository(deps.db, work.id);
    const key = mirrorKey(repository!);
    const has = (sha: string) =>
      mirrors.read(key, async ({ objects }) => (await objects.info(sha)) !== undefined);
    expect(await has(first)).toBe(true);

    await getStuck(deps, work);
    const second = await pushed(work, 'second.txt');
    await refreshWork(deps, work.id);
    expect(await has(second)).toBe(true);
    expect(await readdir(folder)).toHaveLength(1);
    await refreshWork(deps, work.id);
  },
);

it('an unreadable repository is reported to professors until it can be fetched', async () => {
  const work = await scene.work();
  await expect(refreshWork(await depsWith(1), work.id)).rejects.toThrow('takes too long');
  expect(await problemsOf(work)).toMatchObject([{ problem: problems.repository_unreadable() }]);
  await refreshWork(await depsWith(60_000), work.id);
  expect(await problemsOf(work)).toEqual([]);
});

it('an unreadable repository does not delay the deadline of the class', async () => {
  const work = await scene.work({ dueAt: new Date() });
  await work.pushFile('late.txt', 'late\n');
  await passDeadline(await depsWith(1), { assignmentId: work.assignmentId });
  expect(await work.log()).toHaveLength(1);
});

it(
  'the commit pushed in time to the new default branch counts, although git cannot read it',
  { tags: 'release' },
  async () => {
    const dueAt = new Date(Date.now() + 3_600_000);
    const work = await scene.work({ dueAt });
    const first = await work.pushFile('first.txt', 'first\n');
    const last = await work.clone.commit({ 'last.txt': 'last\n' });
    await work.push('main:master');
    const deps = { ...(await depsWith(1)), clock: () => new Date(dueAt.getTime() + 60_000) };
    await passDeadline(deps, { assignmentId: work.assignmentId });
    expect(await work.row()).toMatchObject({ defaultBranch: 'main', countedSha: first });

    const wanted = { default_branch: 'master' };
    const path = `/repos/${work.repository.full_name}`;
    await callHost(scene.world, 'endless-prof', 'PATCH', path, wanted);
    await askBranch(deps, work.id);
    expect(await work.row()).toMatchObject({ defaultBranch: 'master', countedSha: last });
  },
);

it(
  'many unreadable repositories do not keep other works waiting',
  { tags: 'release', timeout: 30_000 },
  async () => {
    const deps = await depsWith(60_000, 500);
    const works = await Promise.all(Array.from({ length: 8 }, () => scene.work()));
    const kinds: string[] = [];
    const stuck = works.map(async (work) => {
      await getStuck(deps, work);
      await refreshWork(deps, work.id).catch(({ kind }) => void kinds.push(kind));
    });
    const refreshed = async () => {
      const readable = await scene.work();
      await refreshWork(deps, readable.id);
    };
    // On a busy machine a readable one may also be too slow, so another may try.
    await refreshed().catch(refreshed);
    await expect.poll(() => kinds).toEqual(Array(6).fill('busy'));

    const late = await scene.work({ dueAt: new Date() });
    await getStuck(deps, late);
    await late.pushFile('late.txt', 'late\n');
    await passDeadline(deps, { assignmentId: late.assignmentId });
    expect(await late.log()).toHaveLength(1);

    await deps.mirrors.close();
    await Promise.all(stuck);
    expect(kinds.slice(6)).toEqual(['cancelled', 'cancelled']);
  },
);

async function problemsOf(work: PushedWork): Promise<unknown[]> {
  const path = work.path.replace(/\/works\/.*/, '/setup-problems');
  const answer = await scene.world.api.as(scene.professor).get(path);
  return answer.json<{ setup_problems: unknown[] }>().setup_problems;
}
