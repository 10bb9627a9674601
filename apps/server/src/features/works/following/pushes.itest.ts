import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callHost } from '@lectern/testkit/call-host';
import { namingParents } from '@lectern/testkit/naming-parents';
import { eq } from 'drizzle-orm';
import { organizations, pushChecks, users } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { onPush } from '../pushes/on-push.ts';
import { compareKey, enqueueCompare, enqueueFetch, fetchKey } from '../pushes/push-jobs.ts';
import { recordPushes, type HeardPush } from '../pushes/record-push.ts';
import { findWorkRepository } from '../work-repository.ts';
import { writeHistory } from './write-history.ts';
import { startPushedWorld, type PushedWork, type PushedWorld } from '@lectern/testkit/pushed-work';

let scene: PushedWorld;
beforeAll(async () => {
  scene = await startPushedWorld('pushes');
});
afterEach(() => scene.world.host.control('DELETE', '/faults'));
afterAll(() => scene.world.close());

describe('a push', () => {
  it("is written down with the platform's time, and what it brought is counted", async () => {
    const work = await scene.work();
    const forged = await work.clone.commit({ 'a.txt': 'a\n' }, { date: '2001-01-01T00:00:00Z' });
    const before = Math.floor(Date.now() / 1000) * 1000;
    await work.push('main');
    await work.settled(forged);
    const [push, ...others] = await work.log();
    expect(others).toEqual([]);
    expect(push).toMatchObject({
      ref: 'refs/heads/main',
      beforeSha: work.starter,
      afterSha: forged,
      forced: false,
      byBot: false,
      source: 'webhook',
    });
    expect(push!.receivedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(await work.commits()).toMatchObject([
      { sha: forged, kind: 'student', reachable: true, receivedAt: push!.receivedAt },
    ]);
    expect(await work.row()).toMatchObject({ headSha: forged, state: 'STARTED' });
  });

  it('of a key that is no account is written down without a name', async () => {
    const work = await scene.work();
    const { repositoryId, orgId } = await work.row();
    const [org] = await scene.world.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, orgId));
    const pushed = { before: work.starter, after: 'a'.repeat(40), forced: false };
    const payload = {
      ref: 'refs/heads/other',
      ...pushed,
      installation: { id: org!.installationId },
      repository: { id: repositoryId, pushed_at: Math.floor(Date.now() / 1000) },
    };
    await transact(scene.world.db, (tx) =>
      onPush(tx, { action: '', payload, receivedAt: new Date() }),
    );
    expect(await work.log()).toMatchObject([
      { afterSha: pushed.after, pusherId: null, byBot: false, source: 'webhook' },
    ]);
  });

  it('of rewritten history takes nothing away and stops counting what no branch leads to', async () => {
    const work = await scene.work();
    const first = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main');
    await work.settled(first);
    await work.clone.git('reset', '--quiet', '--hard', work.starter);
    const second = await work.clone.commit({ 'b.txt': 'b\n' });
    await work.push('--force', 'main');
    await work.settled(second);
    const found = await work.commits();
    expect(new Map(found.map(({ sha, reachable }) => [sha, reachable]))).toEqual(
      new Map([
        [first, false],
        [second, true],
      ]),
    );
    expect((await work.log()).at(-1)).toMatchObject({ forced: true, afterSha: second });
  });

  it('of commits that name a parent very often is read, and so is what comes after it', async () => {
    const work = await scene.work();
    const first = await namingParents(work.clone, Array<string>(5_000).fill(work.starter));
    const second = await namingParents(work.clone, Array<string>(5_000).fill(first));
    await work.clone.git('reset', '--quiet', '--hard', second);
    await work.push('main');
    await work.settled(second);
    expect((await work.commits()).map(({ sha }) => sha).sort()).toEqual([first, second].sort());
    await work.clone.git('reset', '--quiet', '--hard', work.starter);
    const honest = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('--force', 'main');
    await work.settled(honest);
    expect(await work.row()).toMatchObject({ headSha: honest, state: 'STARTED' });
    const counted = (await work.commits()).filter(({ reachable }) => reachable);
    expect(counted.map(({ sha }) => sha)).toEqual([honest]);
  });

  it('is known also where its commits take too long to read: what is known of them stays', async () => {
    const work = await scene.work();
    const first = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main');
    await work.settled(first);
    const before = await work.commits();
    const second = await work.clone.commit({ 'b.txt': 'b\n' });
    const history = { refs: [{ name: 'refs/heads/main', sha: second }], commits: undefined };
    const repository = await findWorkRepository(scene.world.db, work.id);
    await transact(scene.world.db, (tx) =>
      writeHistory(tx, repository!, history, 'assume', new Date()),
    );
    expect(await work.row()).toMatchObject({ headSha: second, state: 'STARTED' });
    expect((await work.log()).map(({ afterSha }) => afterSha)).toEqual([first, second]);
    expect(await work.commits()).toEqual(before);
  });

  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];
  const nothing = '0'.repeat(40);
  const at = (second: number) => new Date(Date.UTC(2026, 8, 8, 12, 0, second));
  const push = (beforeSha: string, afterSha: string, second: number): HeardPush => ({
    ref: 'refs/heads/main',
    beforeSha,
    afterSha,
    forced: false,
    receivedAt: at(second),
    pusherId: 7,
    byBot: true,
    source: 'webhook',
  });
  const assumed = (beforeSha: string, afterSha: string, second: number): HeardPush => ({
    ...push(beforeSha, afterSha, second),
    pusherId: null,
    byBot: false,
    source: 'sweep',
  });
  const record = (work: PushedWork, heard: HeardPush) =>
    transact(scene.world.db, (tx) =>
      recordPushes(tx, { workId: work.id, starterSha: work.starter }, [heard]),
    );

  it('back and forth within two seconds is as many, however often they are told', async () => {
    const work = await scene.work();
    const moves = [push(work.starter, a, 0), push(a, b, 1), push(b, a, 2), push(a, b, 3)];
    for (const heard of [...moves, ...moves.toReversed()]) await record(work, heard);
    // The platform's own log may have the same pushes a second later.
    for (const [second, heard] of moves.entries()) {
      await record(work, { ...heard, receivedAt: at(second + 1), source: 'sweep' });
    }
    expect(await work.log()).toMatchObject(moves);
  });

  describe('that was assumed', () => {
    it('gets the time and the pusher that the platform tells', async () => {
      const work = await scene.work();
      const [seen, told] = [assumed(work.starter, a, 11), push(work.starter, a, 10)];
      expect(await record(work, seen)).toBe(1);
      expect(await record(work, told)).toBe(1);
      expect(await work.log()).toMatchObject([told]);
      expect(await record(work, told)).toBe(0);
      expect(await record(work, seen)).toBe(0);
      expect(await work.log()).toMatchObject([told]);
    });

    it('is forgotten whatever it was taken to build on', async () => {
      const work = await scene.work();
      await record(work, assumed(nothing, a, 11));
      await record(work, push(work.starter, a, 10));
      expect(await work.log()).toMatchObject([push(work.starter, a, 10)]);
    });

    it('stands for several until the last of them is told', async () => {
      const work = await scene.work();
      const [first, second, third] = [push(work.starter, a, 1), push(a, b, 2), push(b, c, 3)];
      const seen = assumed(a, c, 11);
      for (const heard of [first, seen, second]) await record(work, heard);
      expect(await work.log()).toMatchObject([first, second, seen]);
      for (const heard of [third, second, third]) await record(work, heard);
      expect(await work.log()).toMatchObject([first, second, third]);
    });

    it('is not the way back to where the branch was seen', async () => {
      const work = await scene.work();
      const seen = assumed(work.starter, a, 11);
      const [away, back] = [push(a, b, 20), push(b, a, 30)];
      for (const heard of [seen, back, away]) await record(work, heard);
      expect(await work.log()).toMatchObject([seen, away, back]);
    });
  });

  it('to feedback counts for nothing, and a tag hands in', async () => {
    const work = await scene.work();
    await pushesAsStudent(work);
    const side = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main:feedback');
    await everythingAnnounced();
    await work.settled(work.starter);
    await expect
      .poll(async () => {
        await scene.world.runJobs();
        return (await work.commits()).map(({ sha, reachable }) => ({ sha, reachable }));
      })
      .toEqual([{ sha: side, reachable: false }]);
    await work.push('main', 'main:refs/tags/submit-1', 'main:refs/tags/v1');
    // What is found before it is announced is written down by this test's clock, months earlier.
    await everythingAnnounced();
    await work.settled(side);
    await expect
      .poll(async () => {
        await scene.world.runJobs();
        return (await work.log()).map(({ ref }) => ref).sort();
      })
      .toEqual(['refs/heads/feedback', 'refs/heads/main', 'refs/tags/submit-1']);
    expect(await work.row()).toMatchObject({ state: 'SUBMITTED', submittedBy: 'student' });
  });

  it("that was never announced is found by the sweep, with the time of the platform's log", async () => {
    const work = await scene.work();
    const at = new Date('2026-08-01T10:00:00Z');
    const sent = await pushUnheard(work, at);
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
});

describe('what did not reach us', () => {
  it('is asked for again where the platform knows that it failed', async () => {
    const work = await scene.work();
    await scene.world.host.control('PUT', '/webhooks', { lose_share: 1 });
    const sha = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main');
    await everythingAnnounced();
    await scene.world.host.control('PUT', '/webhooks', {});
    await scene.world.runJobs();
    expect(await work.log()).toEqual([]);
    await scene.run('deliveries.redeliver', {});
    await work.settled(sha);
    expect(await work.log()).toMatchObject([{ afterSha: sha, source: 'webhook' }]);
  });

  it('is found under a new name, whether or not the renaming was announced', async () => {
    const [told, untold] = [await scene.work(), await scene.work()];
    const rename = (work: PushedWork, name: string) =>
      callHost(scene.world, 'pushes-prof', 'PATCH', `/repos/${work.repository.full_name}`, {
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
    untold.repository.full_name = 'pushes/untold';
    const sha = await pushUnheard(untold);
    await scene.sweep();
    expect(await untold.row()).toMatchObject({ headSha: sha, repositoryName: 'untold' });
    expect(await untold.log()).toMatchObject([{ afterSha: sha, source: 'sweep' }]);
  });

  it('is found on a new default branch, whether or not that was announced', async () => {
    const { world } = scene;
    const work = await scene.work();
    const choose = (default_branch: string) =>
      callHost(world, 'pushes-prof', 'PATCH', `/repos/${work.repository.full_name}`, {
        default_branch,
      });
    const onDev = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main:dev');
    await choose('dev');
    await work.settled(onDev);
    await world.host.control('PUT', '/webhooks', { lose_share: 1 });
    await choose('main');
    const onMain = await pushUnheard(work);
    await scene.sweep();
    expect(await work.row()).toMatchObject({ headSha: onMain, defaultBranch: 'main' });
  });

  it('is found though it was looked for while the app was not installed', async () => {
    const { db } = scene.world;
    const work = await scene.work();
    const at = new Date('2026-08-02T10:00:00Z');
    const sha = await pushUnheard(work, at);
    const install = (installationId: number | null) =>
      db.update(organizations).set({ installationId }).where(eq(organizations.login, 'pushes'));
    const [org] = await db.select().from(organizations).where(eq(organizations.login, 'pushes'));
    await scene.world.runJobs();
    await install(null);
    await db.insert(pushChecks).values({ workId: work.id, pushedAt: at });
    await scene.run('pushes.compare', { workId: work.id });
    await install(org!.installationId);
    await scene.sweep();
    expect(await work.log()).toMatchObject([{ afterSha: sha, receivedAt: at }]);
  });

  it('is known before a deadline is judged', async () => {
    const due = new Date(Math.floor(Date.now() / 1000) * 1000);
    const late = new Date(due.getTime() + 1000);
    const work = await scene.work({ dueAt: due });
    const judged = async (seconds: number) => {
      scene.world.clock.set(new Date(due.getTime() + seconds * 1000));
      await scene.run('deadline.pass', { assignmentId: work.assignmentId });
      return work.row();
    };
    const first = await pushUnheard(work, due);
    expect(await judged(1)).toMatchObject({ countedSha: first });
    // The platform tells no parts of a second: nothing but its log says that there is another.
    const inTime = await pushUnheard(work, due);
    const counted = { state: 'SUBMITTED', countedSha: inTime, countedReason: 'deadline' };
    expect(await judged(2)).toMatchObject(counted);
    await pushUnheard(work, late);
    expect(await judged(120)).toMatchObject(counted);
    expect((await work.log()).map(({ receivedAt }) => receivedAt)).toEqual([due, due, late]);
  });

  it('in time is not late because it was seen before its announcement came', async () => {
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
  });

  it('to a repository that the platform blocks holds nobody up, and counts when it is open again', async () => {
    const due = new Date(Math.floor(Date.now() / 1000) * 1000);
    const work = await scene.work({ dueAt: due });
    const { id, full_name } = work.repository;
    const inTime = await pushUnheard(work, due);
    const block = (path: string, status: number) =>
      scene.world.host.control('POST', '/faults', { path, fault: { kind: 'status', status } });
    await block(`/${full_name}.git/info/refs`, 403);
    await block(`/api/v3/repos/${full_name}/**`, 451);
    await block(`/api/v3/repositories/${id}`, 451);
    scene.world.clock.set(new Date(due.getTime() + 120_000));
    await scene.run('deadline.pass', { assignmentId: work.assignmentId });
    const failed = await scene.world.superuser.query(
      `select last_error from graphile_worker._private_jobs
       where payload ->> 'assignmentId' = $1 and attempts > 0`,
      [work.assignmentId],
    );
    expect(failed.rows).toEqual([]);
    expect(await work.row()).toMatchObject({ countedSha: work.starter });
    await scene.world.host.control('DELETE', '/faults');
    await scene.sweep();
    expect(await work.row()).toMatchObject({ state: 'SUBMITTED', countedSha: inTime });
  });

  describe('of a repository that is there and that git was denied once', () => {
    const denyOnce = ({ repository }: PushedWork, status = 404) =>
      scene.world.host.control('POST', '/faults', {
        path: `/${repository.full_name}.git/info/refs`,
        times: 1,
        fault: { kind: 'status', status },
      });
    const waiting = async (key: string) => {
      const { rows } = await scene.world.superuser.query(
        'select last_error from graphile_worker._private_jobs where key = $1 and run_at > now()',
        [key],
      );
      return rows;
    };

    it('is fetched later, and nobody is told that it is deleted', async () => {
      const work = await scene.work();
      await denyOnce(work);
      const sha = await work.pushFile('a.txt', 'a\n');
      await expect
        .poll(async () => {
          await scene.world.runJobs();
          return waiting(fetchKey(work.id));
        })
        .toEqual([{ last_error: null }]);
      expect(await work.row()).toMatchObject({ state: 'ACCEPTED', contentProblem: null });
      await transact(scene.world.db, (tx) => enqueueFetch(tx, work.id));
      await work.settled(sha);
      expect(await work.row()).toMatchObject({ state: 'STARTED' });
    });

    it('is left to the next sweep to find', async () => {
      const { db } = scene.world;
      const work = await scene.work();
      const at = new Date('2026-08-03T10:00:00Z');
      const sha = await pushUnheard(work, at);
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

    it('is handed in though it happened at the deadline', async () => {
      const due = new Date(Math.floor(Date.now() / 1000) * 1000);
      const work = await scene.work({ dueAt: due });
      const sha = await pushUnheard(work, due);
      await denyOnce(work, 401);
      scene.world.clock.set(new Date(due.getTime() + 120_000));
      await scene.run('deadline.pass', { assignmentId: work.assignmentId });
      expect(await work.row()).toMatchObject({ state: 'ACCEPTED', countedSha: sha });
      expect(await waiting(compareKey(work.id))).toEqual([{ last_error: null }]);
      await transact(scene.world.db, (tx) => enqueueCompare(tx, work.id));
      await scene.world.runJobs();
      expect(await work.row()).toMatchObject({ state: 'SUBMITTED', countedSha: sha });
    });
  });
});

/** Clones push as the organisation's owner; from here on that is the student's account there. */
async function pushesAsStudent({ student }: PushedWork): Promise<void> {
  const { id } = await callHost<{ id: number }>(scene.world, 'pushes-prof', 'GET', '/user');
  await scene.world.db.update(users).set({ platformId: id }).where(eq(users.id, student.id));
}

/** A push of that time whose announcement is lost. */
async function pushUnheard(work: PushedWork, at = new Date()): Promise<string> {
  const { host } = scene.world;
  await host.control('PUT', '/webhooks', { lose_share: 1 });
  const after = await work.pushFile('late.txt', `${at.toISOString()}\n`, at);
  await everythingAnnounced();
  await host.control('PUT', '/webhooks', {});
  return after;
}

/** Or lost: whatever the host had to say was sent on its way. */
async function everythingAnnounced(): Promise<void> {
  const left = async () => {
    const all = await scene.world.host.control<{ state: string }[]>('GET', '/state/deliveries');
    return all.filter(({ state }) => state !== 'done');
  };
  await expect.poll(left).toEqual([]);
}
