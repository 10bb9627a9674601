import { countWaiting } from '@lectern/testkit/locks';
import { startLoneWorks } from '@lectern/testkit/lone-works';
import { startWorld } from '@lectern/testkit/world';
import { after, sha } from '@lectern/testkit/working-class';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { assignments, extensions, graders, works } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { followBranch } from '../following/follow-branch.ts';
import { settleAssignment, settleWork } from './settle-work.ts';

const world = await startWorld();
afterAll(world.close);

const { classroom, professor, ta, scene, read } = await startLoneWorks(world);
const starter = sha(1);

async function settle(work: { id: number }, now: Date) {
  await transact(world.db, (tx) => settleWork(tx, work.id, now));
  return read(work);
}

async function pins(work: { id: number }): Promise<number> {
  return (await world.jobs()).filter(({ key }) => key === `counted.pin:${work.id}`).length;
}

describe('a push', () => {
  it.each([
    [-1, { countedSha: sha(2), countedReason: 'deadline', state: 'SUBMITTED', lateHeadSha: null }],
    [0, { countedSha: sha(2), countedReason: 'deadline', state: 'SUBMITTED', lateHeadSha: null }],
    [
      1,
      {
        countedSha: starter,
        countedReason: 'nothing_in_time',
        state: 'STARTED',
        lateHeadSha: sha(2),
      },
    ],
  ])('%i s after the deadline counts or is late', async (at, expected) => {
    const { work } = await scene();
    await world.pushed(work, sha(2), after(at));
    expect(await settle(work, after(60))).toMatchObject(expected);
    expect(await pins(work)).toBe(1);
  });

  it('before the deadline starts the work, and no commit counts yet', async () => {
    const { work } = await scene();
    await world.pushed(work, sha(2), after(-60));
    expect(await settle(work, after(-50))).toMatchObject({ state: 'STARTED', countedSha: null });
    expect(await pins(work)).toBe(0);
  });

  it.each([
    ['its student', (student: { platformId: number }) => student.platformId],
    ['an unknown pusher', () => null],
  ])(
    'of a tag that starts with submit, by %s, submits the work at the time of the push',
    async (_, pusherOf) => {
      const { work, student } = await scene();
      await world.pushed(work, sha(2), after(-60));
      const tag = { ref: 'refs/tags/submit-1', pusherId: pusherOf(student) };
      await world.pushed(work, sha(2), after(-30), tag);
      expect(await settle(work, after(-20))).toMatchObject({
        state: 'SUBMITTED',
        submittedBy: 'student',
        submittedAt: after(-30),
      });
    },
  );

  it.each([
    ['an app', { byBot: true }],
    ['somebody else', { pusherId: ta.platformId }],
  ])('of a tag that starts with submit, by %s, does not submit the work', async (_, by) => {
    const { work } = await scene();
    await world.pushed(work, sha(2), after(-60));
    await world.pushed(work, sha(2), after(-30), { ref: 'refs/tags/submit-1', ...by });
    expect(await settle(work, after(-20))).toMatchObject({ state: 'STARTED', submittedBy: null });
  });

  it.each([
    ['an app', { byBot: true }],
    ['a TA', { pusherId: ta.platformId }],
  ])('by %s after the deadline makes no student late', async (_, by) => {
    const { work, student } = await scene();
    await world.pushed(work, sha(2), after(-60), { pusherId: student.platformId });
    await world.pushed(work, sha(3), after(30), { beforeSha: sha(2), ...by });
    expect(await settle(work, after(60))).toMatchObject({
      countedSha: sha(2),
      lateHeadSha: null,
    });
  });

  it('by an app does not start the work', async () => {
    const { work } = await scene();
    await world.pushed(work, sha(2), after(-60), { byBot: true });
    expect((await settle(work, after(-50))).state).toBe('ACCEPTED');
    expect((await settle(work, after(60))).state).toBe('ACCEPTED');
  });

  it('that is forced marks the history as rewritten', async () => {
    const { work } = await scene();
    await world.pushed(work, sha(2), after(-60));
    expect((await settle(work, after(-50))).historyRewritten).toBe(false);
    await world.pushed(work, sha(3), after(-40), { forced: true, beforeSha: sha(2) });
    expect((await settle(work, after(-30))).historyRewritten).toBe(true);
  });

  it('that we hear of late counts from the time the platform received it', async () => {
    const { work } = await scene();
    expect((await settle(work, after(60))).countedReason).toBe('nothing_in_time');
    await world.pushed(work, sha(2), after(-60));
    const settled = await settle(work, after(120));
    expect(settled).toMatchObject({ state: 'SUBMITTED', countedSha: sha(2) });
    expect(settled.countedAt).toEqual(after(120));
    expect(settled.countedReceivedAt).toEqual(after(-60));
  });

  it('to another branch counts once that is the default, unless it has no commit in time', async () => {
    const { work } = await scene();
    await world.pushed(work, sha(2), after(-60));
    await world.pushed(work, sha(3), after(-30), { ref: 'refs/heads/dev' });
    await world.pushed(work, sha(4), after(30), { ref: 'refs/heads/master' });
    await settle(work, after(60));
    const follow = async (branch: string) => {
      await transact(world.db, (tx) => followBranch(tx, work.id, branch, after(-10)));
      return settle(work, after(90));
    };
    expect(await follow('master')).toMatchObject({ defaultBranch: 'main', countedSha: sha(2) });
    expect(await follow('dev')).toMatchObject({ defaultBranch: 'dev', countedSha: sha(3) });
  });

  it('to the old default branch still counts if the default changed after the deadline', async () => {
    const { work } = await scene();
    await world.pushed(work, sha(2), after(-60));
    await world.pushed(work, sha(4), after(30), { ref: 'refs/heads/master' });
    await transact(world.db, (tx) => followBranch(tx, work.id, 'master', after(40)));
    expect(await settle(work, after(60))).toMatchObject({
      defaultBranch: 'main',
      countedSha: sha(2),
      countedReason: 'deadline',
    });
  });

  it('changes nothing while the repository is not known', async () => {
    const { work } = await scene({ defaultBranch: null, starterSha: null });
    expect(await settle(work, after(60))).toMatchObject({ state: 'ACCEPTED', countedSha: null });
  });
});

describe('an extension', () => {
  it('changes state and counted commit when it is granted, moved and withdrawn', async () => {
    const place = await scene();
    const { work, assignment } = place;
    await world.pushed(work, sha(2), after(-60));
    await world.pushed(work, sha(3), after(120), { beforeSha: sha(2) });
    const all = async (now: Date) => {
      await transact(world.db, (tx) => settleAssignment(tx, assignment.id, now));
      return read(work);
    };
    expect(await all(after(130))).toMatchObject({ state: 'SUBMITTED', countedSha: sha(2) });

    await world.extension(place.assignment, place.student, after(3600), { createdAt: after(140) });
    expect(await all(after(140))).toMatchObject({
      state: 'STARTED',
      submittedBy: null,
      submittedAt: null,
      countedSha: null,
      lateHeadSha: null,
    });
    expect(await all(after(3601))).toMatchObject({
      state: 'SUBMITTED',
      submittedAt: after(3600),
      countedSha: sha(3),
    });

    const moved = { dueAt: after(90) };
    await world.db.update(extensions).set(moved).where(eq(extensions.assignmentId, assignment.id));
    expect(await all(after(3700))).toMatchObject({ countedSha: sha(2), lateHeadSha: sha(3) });

    const again = { dueAt: after(3600) };
    await world.db.update(extensions).set(again).where(eq(extensions.assignmentId, assignment.id));
    expect(await all(after(3790))).toMatchObject({ countedSha: sha(3) });
    const withdrawn = { withdrawnAt: after(3800), withdrawnBy: professor.id };
    await world.db
      .update(extensions)
      .set(withdrawn)
      .where(eq(extensions.assignmentId, assignment.id));
    expect(await all(after(3800))).toMatchObject({ state: 'SUBMITTED', countedSha: sha(2) });
  });

  it('of another student or on another assignment does not extend the deadline', async () => {
    const [place, elsewhere] = [await scene(), await scene()];
    const other = await world.signIn();
    await world.member(classroom, other);
    const granted = { createdAt: after(60) };
    await world.extension(place.assignment, other, after(3600), granted);
    await world.extension(elsewhere.assignment, place.student, after(3600), granted);
    await world.pushed(place.work, sha(2), after(-60));
    expect((await settle(place.work, after(90))).state).toBe('SUBMITTED');
  });

  it('after grading flags the work and keeps the graded commit', async () => {
    const place = await scene();
    const { work } = place;
    await world.pushed(work, sha(2), after(-60));
    await world.pushed(work, sha(3), after(120), { beforeSha: sha(2) });
    await settle(work, after(130));
    const graded = { state: 'GRADING_COMPLETED', gradedSha: sha(2), gradedAt: after(140) } as const;
    await world.db.update(works).set(graded).where(eq(works.id, work.id));
    await world.extension(place.assignment, place.student, after(300), { createdAt: after(150) });
    expect(await settle(work, after(301))).toMatchObject({
      state: 'GRADING_COMPLETED',
      countedSha: sha(2),
      countedReason: 'deadline',
      recountedSha: sha(3),
    });
    const withdrawn = { withdrawnAt: after(310), withdrawnBy: professor.id };
    await world.db
      .update(extensions)
      .set(withdrawn)
      .where(eq(extensions.assignmentId, place.assignment.id));
    expect((await settle(work, after(320))).recountedSha).toBeNull();
  });
});

it('a work graded before its deadline keeps the commit that was graded', async () => {
  const { work } = await scene();
  await world.pushed(work, sha(2), after(-60));
  await settle(work, after(-50));
  const graded = { state: 'GRADING_COMPLETED', gradedSha: sha(2), gradedAt: after(-40) } as const;
  await world.db.update(works).set(graded).where(eq(works.id, work.id));
  await world.pushed(work, sha(3), after(-30), { beforeSha: sha(2) });
  expect(await settle(work, after(-20))).toMatchObject({
    countedSha: sha(2),
    countedReason: 'grading',
    countedReceivedAt: after(-60),
    recountedSha: null,
  });
  expect(await settle(work, after(60))).toMatchObject({
    state: 'GRADING_COMPLETED',
    countedSha: sha(2),
    recountedSha: sha(3),
  });
});

describe('without a due date', () => {
  it('the head counts from when a grader claims the work', async () => {
    const { work } = await scene({}, null);
    await world.pushed(work, sha(2), after(0));
    expect(await settle(work, after(10))).toMatchObject({ state: 'STARTED', countedSha: null });
    const claim = { userId: ta.id, assignedBy: ta.id, claimedAt: after(20) };
    await world.db.insert(graders).values({ workId: work.id, ...claim });
    await world.pushed(work, sha(3), after(30), { beforeSha: sha(2) });
    expect(await settle(work, after(40))).toMatchObject({
      state: 'STARTED',
      countedSha: sha(2),
      countedReason: 'grading',
    });
  });

  it('no commit counts yet when somebody else assigns the grader', async () => {
    const { work } = await scene({}, null);
    await world.pushed(work, sha(2), after(0));
    const given = { userId: ta.id, assignedBy: professor.id };
    await world.db.insert(graders).values({ workId: work.id, ...given });
    expect((await settle(work, after(40))).countedSha).toBeNull();
  });
});

it('settling the same works concurrently gives one result and enqueues one job', async () => {
  const { work, assignment } = await scene();
  await world.pushed(work, sha(2), after(-60));
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      transact(world.db, (tx): Promise<unknown> =>
        n % 2 ? settleWork(tx, work.id, after(60)) : settleAssignment(tx, assignment.id, after(60)),
      ),
    ),
  );
  const settled = await read(work);
  expect(settled).toMatchObject({ state: 'SUBMITTED', countedSha: sha(2) });
  expect(await pins(work)).toBe(1);
  expect(await settle(work, after(90))).toEqual(settled);
});

it('settling uses the deadline that was set while it waited for the lock', async () => {
  const { work, assignment } = await scene();
  await world.pushed(work, sha(2), after(-60));
  const { settled } = await transact(world.db, async (tx) => {
    await tx
      .update(assignments)
      .set({ dueAt: after(3600) })
      .where(eq(assignments.id, assignment.id));
    await settleAssignment(tx, assignment.id, after(60));
    const waits = settle(work, after(60));
    await expect.poll(() => countWaiting(world.superuser)).toBe(1);
    return { settled: waits };
  });
  expect(await settled).toMatchObject({ state: 'STARTED', countedSha: null });
});
