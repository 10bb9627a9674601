import type { StudentWork, WorkDetail } from '@lectern/contract';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callHost } from '@lectern/testkit/call-host';
import { namingParents } from '@lectern/testkit/naming-parents';
import { eq, sql } from 'drizzle-orm';
import { organizations, users } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { onPush } from '../pushes/on-push.ts';
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

  it('to another branch than the default one is told to staff, until something is there', async () => {
    const work = await scene.work();
    const read = () => scene.world.api.as(scene.professor).read<WorkDetail>(work.path);
    const list = async () => {
      const path = work.path.split('/work/')[0]!;
      const all = scene.world.api.as(scene.professor).read<{ student_works: StudentWork[] }>(path);
      return (await all).student_works.find(({ student_work_id: id }) => id === work.id);
    };
    const elsewhere = { nothing_on_branch: 'main', counted_commit: null };
    expect(await read()).toMatchObject({ nothing_on_branch: null, commit_amount: 0 });
    const sha = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main:work');
    await work.settled(work.starter);
    await expect.poll(read).toMatchObject({ ...elsewhere, commit_amount: 1 });
    const submitted = await scene.world.api.as(work.student).post(`${work.path}/submit`);
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect(await list()).toMatchObject({ ...elsewhere, work_state: 'SUBMITTED' });
    await work.push('main');
    await work.settled(sha);
    expect(await read()).toMatchObject({ nothing_on_branch: null, commit_amount: 1 });
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

  it(
    'of commits that name a parent very often is read, and so is what comes after it',
    { tags: 'release' },
    async () => {
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
    },
  );

  it(
    'is known also where its commits take too long to read: what is known of them stays',
    { tags: 'release' },
    async () => {
      const work = await scene.work();
      const first = await work.clone.commit({ 'a.txt': 'a\n' });
      await work.push('main');
      await work.settled(first);
      const before = await work.commits();
      const second = await work.clone.commit({ 'b.txt': 'b\n' });
      const refs = [{ name: 'refs/heads/main', sha: second }];
      const history = { refs, commits: undefined, tagged: new Map<string, string>() };
      const repository = await findWorkRepository(scene.world.db, work.id);
      await transact(scene.world.db, (tx) =>
        writeHistory(tx, repository!, history, 'assume', new Date()),
      );
      expect(await work.row()).toMatchObject({ headSha: second, state: 'STARTED' });
      expect((await work.log()).map(({ afterSha }) => afterSha)).toEqual([first, second]);
      expect(await work.commits()).toEqual(before);
    },
  );

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
    await scene.everythingAnnounced();
    await work.settled(work.starter);
    await expect
      .poll(async () => {
        await scene.world.runJobs();
        return (await work.commits()).map(({ sha, reachable }) => ({ sha, reachable }));
      })
      .toEqual([{ sha: side, reachable: false }]);
    await work.push('main', 'main:refs/tags/submit-1', 'main:refs/tags/v1');
    // What is found before it is announced is written down by this test's clock, months earlier.
    await scene.everythingAnnounced();
    await work.settled(side);
    await expect
      .poll(async () => {
        await scene.world.runJobs();
        // Once or twice: for the pull request, that branch is put back to the starter.
        return [...new Set((await work.log()).map(({ ref }) => ref))].sort();
      })
      .toEqual(['refs/heads/feedback', 'refs/heads/main', 'refs/tags/submit-1']);
    expect(await work.row()).toMatchObject({ state: 'SUBMITTED', submittedBy: 'student' });
  });

  firstOfEach([
    { how: 'annotated', tags: ['submit HEAD'] },
    { how: 'of a tag', tags: ['inner HEAD', 'submit inner'] },
  ])('of a tag ($how) brings what it leads to, and hands it in', async ({ tags }) => {
    const work = await scene.work();
    await pushesAsStudent(work);
    const sha = await work.clone.commit({ 'a.txt': 'a\n' });
    for (const tag of tags) await work.clone.git('tag', '-am', 'Done', ...tag.split(' '));
    await work.push('submit');
    const standing = async () => {
      await scene.everythingAnnounced();
      await scene.world.runJobs();
      const known = (await work.commits()).map(({ sha, reachable }) => ({ sha, reachable }));
      return { state: (await work.row()).state, known };
    };
    const handedIn = { state: 'SUBMITTED', known: [{ sha, reachable: false }] };
    await expect.poll(standing).toEqual(handedIn);
    await work.push(':refs/tags/submit');
    await expect.poll(async () => (await standing()) && (await work.log()).length).toBe(2);
    expect(await standing(), 'deleted').toEqual(handedIn);
    await work.push('main');
    await work.settled(sha);
    const [tag] = await work.log();
    expect(await work.commits()).toMatchObject([{ reachable: true, receivedAt: tag!.receivedAt }]);
  });

  it('of a tag that leads to no commit brings none', { tags: 'release' }, async () => {
    const work = await scene.work();
    await pushesAsStudent(work);
    await work.clone.git('tag', '-am', 'A folder', 'submit-1', 'HEAD^{tree}');
    await work.clone.git('tag', 'submit-2', 'HEAD:README.md');
    await work.push('submit-1', 'submit-2');
    const sha = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main');
    await scene.everythingAnnounced();
    await work.settled(sha);
    expect(await work.log()).toHaveLength(3);
    expect(await work.commits()).toMatchObject([{ sha }]);
  });
});

/** Clones push as the organisation's owner; from here on that is the student's account there. */
async function pushesAsStudent({ student }: PushedWork): Promise<void> {
  const { db } = scene.world;
  const { id } = await callHost<{ id: number }>(scene.world, 'pushes-prof', 'GET', '/user');
  await db
    .update(users)
    .set({ platformId: sql`-${users.id}` })
    .where(eq(users.platformId, id));
  await db.update(users).set({ platformId: id }).where(eq(users.id, student.id));
}
