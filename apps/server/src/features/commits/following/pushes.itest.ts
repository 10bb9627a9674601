import type { StudentWork, WorkDetail } from '@lectern/contract';
import { firstOfEach } from '@lectern/testkit/first-of-each';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callHost } from '@lectern/testkit/call-host';
import { namingParents } from '@lectern/testkit/naming-parents';
import { eq, sql } from 'drizzle-orm';
import { organizations, users } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { onPush } from '../pushes/on-push.ts';
import { recordPushes, type ReportedPush } from '../pushes/record-push.ts';
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
  it("is recorded with the platform's time, and its commits are counted", async () => {
    const work = await scene.work();
    const forged = await work.clone.commit({ 'a.txt': 'a\n' }, { date: '2001-01-01T00:00:00Z' });
    const before = Math.floor(Date.now() / 1000) * 1000;
    await work.push('main');
    await work.waitForHead(forged);
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

  it('to another branch is shown to staff while the default branch has no commit', async () => {
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
    await work.waitForHead(work.starter);
    await expect.poll(read).toMatchObject({ ...elsewhere, commit_amount: 1 });
    const submitted = await scene.world.api.as(work.student).post(`${work.path}/submit`);
    expect(submitted.statusCode, submitted.body).toBe(200);
    expect(await list()).toMatchObject({ ...elsewhere, work_state: 'SUBMITTED' });
    await work.push('main');
    await work.waitForHead(sha);
    expect(await read()).toMatchObject({ nothing_on_branch: null, commit_amount: 1 });
  });

  it('with a deploy key is recorded without a pusher', async () => {
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

  it('that rewrites history keeps all commits, and counts the reachable ones', async () => {
    const work = await scene.work();
    const first = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main');
    await work.waitForHead(first);
    await work.clone.git('reset', '--quiet', '--hard', work.starter);
    const second = await work.clone.commit({ 'b.txt': 'b\n' });
    await work.push('--force', 'main');
    await work.waitForHead(second);
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
    'with commits that repeat a parent thousands of times is read, and so is the next push',
    { tags: 'release' },
    async () => {
      const work = await scene.work();
      const first = await namingParents(work.clone, Array<string>(5_000).fill(work.starter));
      const second = await namingParents(work.clone, Array<string>(5_000).fill(first));
      await work.clone.git('reset', '--quiet', '--hard', second);
      await work.push('main');
      await work.waitForHead(second);
      expect((await work.commits()).map(({ sha }) => sha).sort()).toEqual([first, second].sort());
      await work.clone.git('reset', '--quiet', '--hard', work.starter);
      const ordinary = await work.clone.commit({ 'a.txt': 'a\n' });
      await work.push('--force', 'main');
      await work.waitForHead(ordinary);
      expect(await work.row()).toMatchObject({ headSha: ordinary, state: 'STARTED' });
      const counted = (await work.commits()).filter(({ reachable }) => reachable);
      expect(counted.map(({ sha }) => sha)).toEqual([ordinary]);
    },
  );

  it(
    'is recorded even if its commits take too long to read, and the known commits stay',
    { tags: 'release' },
    async () => {
      const work = await scene.work();
      const first = await work.clone.commit({ 'a.txt': 'a\n' });
      await work.push('main');
      await work.waitForHead(first);
      const before = await work.commits();
      const second = await work.clone.commit({ 'b.txt': 'b\n' });
      const refs = [{ name: 'refs/heads/main', sha: second }];
      const history = { refs, commits: undefined, tagged: new Map<string, string>() };
      const repository = await findWorkRepository(scene.world.db, work.id);
      await transact(scene.world.db, (tx) =>
        writeHistory(tx, repository!, history, 'record', new Date()),
      );
      expect(await work.row()).toMatchObject({ headSha: second, state: 'STARTED' });
      expect((await work.log()).map(({ afterSha }) => afterSha)).toEqual([first, second]);
      expect(await work.commits()).toEqual(before);
    },
  );

  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];
  const nullSha = '0'.repeat(40);
  const at = (second: number) => new Date(Date.UTC(2026, 8, 8, 12, 0, second));
  const push = (beforeSha: string, afterSha: string, second: number): ReportedPush => ({
    ref: 'refs/heads/main',
    beforeSha,
    afterSha,
    forced: false,
    receivedAt: at(second),
    pusherId: 7,
    byBot: true,
    source: 'webhook',
  });
  const assumed = (beforeSha: string, afterSha: string, second: number): ReportedPush => ({
    ...push(beforeSha, afterSha, second),
    pusherId: null,
    byBot: false,
    source: 'sweep',
  });
  const record = (work: PushedWork, reported: ReportedPush) =>
    transact(scene.world.db, (tx) =>
      recordPushes(tx, { workId: work.id, starterSha: work.starter }, [reported]),
    );

  it('back and forth within two seconds is recorded once, however often it is reported', async () => {
    const work = await scene.work();
    const moves = [push(work.starter, a, 0), push(a, b, 1), push(b, a, 2), push(a, b, 3)];
    for (const move of [...moves, ...moves.toReversed()]) await record(work, move);
    // The platform's own log may have the same pushes a second later.
    for (const [second, move] of moves.entries()) {
      await record(work, { ...move, receivedAt: at(second + 1), source: 'sweep' });
    }
    expect(await work.log()).toMatchObject(moves);
  });

  describe('that was assumed', () => {
    it('gets the time and the pusher that the platform reports later', async () => {
      const work = await scene.work();
      const [seen, reported] = [assumed(work.starter, a, 11), push(work.starter, a, 10)];
      expect(await record(work, seen)).toBe(1);
      expect(await record(work, reported)).toBe(1);
      expect(await work.log()).toMatchObject([reported]);
      expect(await record(work, reported)).toBe(0);
      expect(await record(work, seen)).toBe(0);
      expect(await work.log()).toMatchObject([reported]);
    });

    it('is replaced even if its guessed parent was wrong', async () => {
      const work = await scene.work();
      await record(work, assumed(nullSha, a, 11));
      await record(work, push(work.starter, a, 10));
      expect(await work.log()).toMatchObject([push(work.starter, a, 10)]);
    });

    it('is kept for several missed pushes until the last of them is reported', async () => {
      const work = await scene.work();
      const [first, second, third] = [push(work.starter, a, 1), push(a, b, 2), push(b, c, 3)];
      const seen = assumed(a, c, 11);
      for (const reported of [first, seen, second]) await record(work, reported);
      expect(await work.log()).toMatchObject([first, second, seen]);
      for (const reported of [third, second, third]) await record(work, reported);
      expect(await work.log()).toMatchObject([first, second, third]);
    });

    it('is kept when a later push moves the branch back to the same head', async () => {
      const work = await scene.work();
      const seen = assumed(work.starter, a, 11);
      const [away, back] = [push(a, b, 20), push(b, a, 30)];
      for (const reported of [seen, back, away]) await record(work, reported);
      expect(await work.log()).toMatchObject([seen, away, back]);
    });
  });

  it('to the feedback branch does not count, and a submission tag submits', async () => {
    const work = await scene.work();
    await pushesAsStudent(work);
    const side = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main:feedback');
    await scene.everythingAnnounced();
    await work.waitForHead(work.starter);
    await expect
      .poll(async () => {
        await scene.world.runJobs();
        return (await work.commits()).map(({ sha, reachable }) => ({ sha, reachable }));
      })
      .toEqual([{ sha: side, reachable: false }]);
    await work.push('main', 'main:refs/tags/submit-1', 'main:refs/tags/v1');
    // A push that is found before its webhook gets the time of this test's clock, months earlier.
    await scene.everythingAnnounced();
    await work.waitForHead(side);
    await expect
      .poll(async () => {
        await scene.world.runJobs();
        // Opening the pull request may move the feedback branch back, which is another push.
        return [...new Set((await work.log()).map(({ ref }) => ref))].sort();
      })
      .toEqual(['refs/heads/feedback', 'refs/heads/main', 'refs/tags/submit-1']);
    expect(await work.row()).toMatchObject({ state: 'SUBMITTED', submittedBy: 'student' });
  });

  firstOfEach([
    { how: 'annotated', tags: ['submit HEAD'] },
    { how: 'of a tag', tags: ['inner HEAD', 'submit inner'] },
  ])('of a submission tag ($how) adds its commits and submits them', async ({ tags }) => {
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
    const submitted = { state: 'SUBMITTED', known: [{ sha, reachable: false }] };
    await expect.poll(standing).toEqual(submitted);
    await work.push(':refs/tags/submit');
    await expect.poll(async () => (await standing()) && (await work.log()).length).toBe(2);
    expect(await standing(), 'deleted').toEqual(submitted);
    await work.push('main');
    await work.waitForHead(sha);
    const [tag] = await work.log();
    expect(await work.commits()).toMatchObject([{ reachable: true, receivedAt: tag!.receivedAt }]);
  });

  it('of a tag that does not point to a commit adds none', { tags: 'release' }, async () => {
    const work = await scene.work();
    await pushesAsStudent(work);
    await work.clone.git('tag', '-am', 'A folder', 'submit-1', 'HEAD^{tree}');
    await work.clone.git('tag', 'submit-2', 'HEAD:README.md');
    await work.push('submit-1', 'submit-2');
    const sha = await work.clone.commit({ 'a.txt': 'a\n' });
    await work.push('main');
    await scene.everythingAnnounced();
    await work.waitForHead(sha);
    expect(await work.log()).toHaveLength(3);
    expect(await work.commits()).toMatchObject([{ sha }]);
  });
});

/** Clones push as the organisation's owner, so this makes the owner's account the student's. */
async function pushesAsStudent({ student }: PushedWork): Promise<void> {
  const { db } = scene.world;
  const { id } = await callHost<{ id: number }>(scene.world, 'pushes-prof', 'GET', '/user');
  await db
    .update(users)
    .set({ platformId: sql`-${users.id}` })
    .where(eq(users.platformId, id));
  await db.update(users).set({ platformId: id }).where(eq(users.id, student.id));
}
