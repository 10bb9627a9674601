/** Pushes that were never announced, or whose repository could not be read when they were. */
import { callHost } from '@lectern/testkit/call-host';
import { startPushedWorld, type PushedWork, type PushedWorld } from '@lectern/testkit/pushed-work';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { organizations, pushChecks } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import {
  compareKey,
  enqueueCompare,
  enqueueFetch,
  fetchKey,
} from '../../../jobs/kinds/push-jobs.ts';

let scene: PushedWorld;
beforeAll(async () => {
  scene = await startPushedWorld('missed');
});
afterEach(() => scene.world.host.control('DELETE', '/faults'));
afterAll(() => scene.world.close());

describe('a missed push', () => {
  it("is found by the sweep, with the time from the platform's log", async () => {
    const work = await scene.work();
    const at = new Date('2026-08-01T10:00:00Z');
    const sent = await pushMissed(work, at);
    await scene.sweep();
    expect(await work.log()).toMatchObject([
      {
        afterSha: sent,
        source: 'sweep',
        receivedAt: at,
      },
    ]);
    expect(await work.row()).toMatchObject({ headSha: sent, state: 'STARTED' });
    expect(await work.commits()).toHaveLength(1);
  });

  it('is redelivered if the platform knows that its delivery failed', async () => {
    const work = await scene.work();
    await scene.world.host.control('PUT', '/webhooks', { lose_share: 1 });
    const sha = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main');
    await scene.everythingAnnounced();
    await scene.world.host.control('PUT', '/webhooks', {});
    await scene.world.runJobs();
    expect(await work.log()).toEqual([]);
    await scene.run('deliveries.redeliver', {});
    await work.waitForHead(sha);
    expect(await work.log()).toMatchObject([{ afterSha: sha, source: 'webhook' }]);
  });

  it(
    'is found in a renamed repository, whether or not the rename was announced',
    { tags: 'release' },
    async () => {
      const [told, untold] = [await scene.work(), await scene.work()];
      const rename = (work: PushedWork, name: string) =>
        callHost(scene.world, 'missed-prof', 'PATCH', `/repos/${work.repository.full_name}`, {
          name,
        });
      await rename(told, 'told');
      const nameOf = async (work: PushedWork) => {
        await scene.world.runJobs();
        return (await work.row()).repositoryName;
      };
      await expect.poll(() => nameOf(told)).toBe('told');

      await scene.world.host.control('PUT', '/webhooks', { lose_share: 1 });
      await rename(untold, 'untold');
      untold.repository.full_name = 'missed/untold';
      const sha = await pushMissed(untold);
      await scene.sweep();
      expect(await untold.row()).toMatchObject({ headSha: sha, repositoryName: 'untold' });
      expect(await untold.log()).toMatchObject([{ afterSha: sha, source: 'sweep' }]);
    },
  );

  it(
    'is found on a new default branch, whether or not that was announced',
    { tags: 'release' },
    async () => {
      const { world } = scene;
      const work = await scene.work();
      const choose = (default_branch: string) =>
        callHost(world, 'missed-prof', 'PATCH', `/repos/${work.repository.full_name}`, {
          default_branch,
        });
      const onDev = await work.clone.commit({ 'a.txt': 'a\n' });
      await work.push('main:dev');
      await choose('dev');
      await work.waitForHead(onDev);
      await world.host.control('PUT', '/webhooks', { lose_share: 1 });
      await choose('main');
      const onMain = await pushMissed(work);
      await scene.sweep();
      expect(await work.row()).toMatchObject({ headSha: onMain, defaultBranch: 'main' });
    },
  );

  it(
    'is found although a sweep ran while the app was not installed',
    { tags: 'release' },
    async () => {
      const { db } = scene.world;
      const work = await scene.work();
      const at = new Date('2026-08-02T10:00:00Z');
      const sha = await pushMissed(work, at);
      const install = (installationId: number | null) =>
        db.update(organizations).set({ installationId }).where(eq(organizations.login, 'missed'));
      const [org] = await db.select().from(organizations).where(eq(organizations.login, 'missed'));
      await scene.world.runJobs();
      await install(null);
      await db.insert(pushChecks).values({ workId: work.id, pushedAt: at });
      await scene.run('pushes.compare', { workId: work.id });
      await install(org!.installationId);
      await scene.sweep();
      expect(await work.log()).toMatchObject([{ afterSha: sha, receivedAt: at }]);
    },
  );

  it('is known before a deadline is settled', async () => {
    const due = new Date(Math.floor(Date.now() / 1000) * 1000);
    const late = new Date(due.getTime() + 1000);
    const work = await scene.work({ dueAt: due });
    const countAt = async (seconds: number) => {
      scene.world.clock.set(new Date(due.getTime() + seconds * 1000));
      await scene.run('deadline.pass', { assignmentId: work.assignmentId });
      return work.row();
    };
    const first = await pushMissed(work, due);
    expect(await countAt(1)).toMatchObject({ countedSha: first });
    // The last push time is in whole seconds, so only the log shows this second push.
    const inTime = await pushMissed(work, due);
    const counted = { state: 'SUBMITTED', countedSha: inTime, countedReason: 'deadline' };
    expect(await countAt(2)).toMatchObject(counted);
    await pushMissed(work, late);
    expect(await countAt(120)).toMatchObject(counted);
    expect((await work.log()).map(({ receivedAt }) => receivedAt)).toEqual([due, due, late]);
  });

  it(
    'in time is not late although it was seen before its webhook came',
    { tags: 'release' },
    async () => {
      const { world } = scene;
      const due = new Date(Math.floor(Date.now() / 1000) * 1000);
      const work = await scene.work({ dueAt: due });
      const path = '/api/v3/repos/*/*/activity';
      await world.host.control('POST', '/faults', { path, fault: { kind: 'status', status: 404 } });
      await world.host.control('POST', '/announcements/hold');
      const head = await work.pushFile('a.txt', 'a\n', due);
      world.clock.set(new Date(due.getTime() + 120_000));
      await scene.run('deadline.pass', { assignmentId: work.assignmentId });
      expect(await work.row()).toMatchObject({ lateHeadSha: head });
      await world.host.control('POST', '/announcements/release');
      const settled = async () => {
        await world.runJobs();
        const { countedSha, lateHeadSha } = await work.row();
        return { countedSha, lateHeadSha };
      };
      const inTime = { countedSha: head, lateHeadSha: null };
      await expect.poll(settled).toEqual(inTime);
    },
  );

  it(
    'to a blocked repository does not delay the deadline, and counts once it is unblocked',
    { tags: 'release' },
    async () => {
      const due = new Date(Math.floor(Date.now() / 1000) * 1000);
      const work = await scene.work({ dueAt: due });
      const { id, full_name } = work.repository;
      const inTime = await pushMissed(work, due);
      const block = (path: string, status: number) =>
        scene.world.host.control('POST', '/faults', { path, fault: { kind: 'status', status } });
      await block(`/${full_name}.git/info/refs`, 403);
      await block(`/api/v3/repos/${full_name}/**`, 451);
      await block(`/api/v3/repositories/${id}`, 451);
      scene.world.clock.set(new Date(due.getTime() + 120_000));
      await scene.run('deadline.pass', { assignmentId: work.assignmentId });
      const failed = await scene.world.superuser.query(
        `select last_error from jobs
       where payload ->> 'assignmentId' = $1 and attempts > 0`,
        [work.assignmentId],
      );
      expect(failed.rows).toEqual([]);
      expect(await work.row()).toMatchObject({ countedSha: work.starter });
      await scene.world.host.control('DELETE', '/faults');
      await scene.sweep();
      expect(await work.row()).toMatchObject({ state: 'SUBMITTED', countedSha: inTime });
    },
  );

  describe('to an existing repository that git was denied once', () => {
    const denyOnce = ({ repository }: PushedWork, status = 404) =>
      scene.world.host.control('POST', '/faults', {
        path: `/${repository.full_name}.git/info/refs`,
        times: 1,
        fault: { kind: 'status', status },
      });
    const waiting = async (key: string) => {
      const jobs = (await scene.world.jobs()).filter((job) => job.key === key && job.isLater);
      return jobs.map(({ lastError }) => lastError);
    };

    it('is fetched later, and the repository is not reported as deleted', async () => {
      const work = await scene.work();
      await denyOnce(work);
      const sha = await work.pushFile('a.txt', 'a\n');
      await expect
        .poll(async () => {
          await scene.world.runJobs();
          return waiting(fetchKey(work.id));
        })
        .toEqual([null]);
      expect(await work.row()).toMatchObject({ state: 'ACCEPTED', contentProblem: null });
      await transact(scene.world.db, (tx) => enqueueFetch(tx, work.id));
      await work.waitForHead(sha);
      expect(await work.row()).toMatchObject({ state: 'STARTED' });
    });

    it('is found by the next sweep', { tags: 'release' }, async () => {
      const { db } = scene.world;
      const work = await scene.work();
      const at = new Date('2026-08-03T10:00:00Z');
      const sha = await pushMissed(work, at);
      await db.insert(pushChecks).values({ workId: work.id, pushedAt: at });
      const compared = async () => {
        await scene.run('pushes.compare', { workId: work.id });
        const [check] = await db.select().from(pushChecks).where(eq(pushChecks.workId, work.id));
        return check?.comparedPushedAt;
      };
      await denyOnce(work);
      expect(await compared()).toBeNull();
      expect(await work.row()).toMatchObject({ state: 'ACCEPTED', contentProblem: null });
      expect(await compared()).toEqual(at);
      expect(await work.row()).toMatchObject({ state: 'STARTED', headSha: sha });
    });

    it('is submitted although git was denied at the deadline', { tags: 'release' }, async () => {
      const due = new Date(Math.floor(Date.now() / 1000) * 1000);
      const work = await scene.work({ dueAt: due });
      const sha = await pushMissed(work, due);
      await denyOnce(work, 401);
      scene.world.clock.set(new Date(due.getTime() + 120_000));
      await scene.run('deadline.pass', { assignmentId: work.assignmentId });
      expect(await work.row()).toMatchObject({ state: 'ACCEPTED', countedSha: sha });
      expect(await waiting(compareKey(work.id))).toEqual([null]);
      await transact(scene.world.db, (tx) => enqueueCompare(tx, work.id));
      await scene.world.runJobs();
      expect(await work.row()).toMatchObject({ state: 'SUBMITTED', countedSha: sha });
    });
  });
});

async function pushMissed(work: PushedWork, at = new Date()): Promise<string> {
  const { host } = scene.world;
  await host.control('PUT', '/webhooks', { lose_share: 1 });
  const after = await work.pushFile('late.txt', `${at.toISOString()}\n`, at);
  await scene.everythingAnnounced();
  await host.control('PUT', '/webhooks', {});
  return after;
}
