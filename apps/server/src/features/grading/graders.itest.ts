import type { Graders } from '@lectern/contract';
import { startGrading } from '@lectern/testkit/grading-scene';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contributors, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { settleAssignment } from '../commits/counting/settle-work.ts';
import { sweepDeadlines } from '../deadlines/sweep-deadlines.ts';
import { recordNews } from '../events/record-news.fixture.ts';

const { world, classroom, professor, ta, other, student, accepted, gradable } =
  await startGrading();
afterAll(world.close);

let scene: Awaited<ReturnType<typeof gradable>>;
beforeEach(async () => {
  scene = await gradable();
});

async function classOf(size: number) {
  const all = [scene];
  for (let n = 1; n < size; n += 1) {
    const person = await world.user({ lastName: `Student ${n}` });
    await world.member(classroom, person);
    all.push(await gradable(person, scene.assignment));
  }
  return all;
}
const assign = (body: unknown) => world.api.as(professor).put(`${scene.path}/graders`, body);
const next = async (by: { token: string }, query = '') =>
  (await world.api.as(by).get(`${scene.path}/next-ungraded${query}`)).json<{
    student_work_id: number | null;
  }>().student_work_id;
const share = (weights: Record<string, number>, reassign = false) => ({
  mode: 'share',
  graders: Object.entries(weights).map(([github_username, weight]) => ({
    github_username,
    weight,
  })),
  reassign,
});
const grade = (by: { token: string }) =>
  world.api.as(by).post(`${scene.at}/grade`, { body: '', comments: [] });
async function claimAndLeave({ isDone = false } = {}) {
  const left = await world.signIn();
  await world.member(classroom, left, { role: 'TA' });
  await world.api.as(left).post(`${scene.at}/claim`);
  if (isDone) await grade(left);
  const people = `/classrooms/classroom/${classroom.id}/students`;
  await world.api.as(professor).delete(`${people}/${left.id}`);
  return left;
}
const counts = ({ progress }: Graders) =>
  Object.fromEntries(progress.map((one) => [one.github_username, one.assigned]));

describe('graders', () => {
  it('get submissions evenly, by weight or by hand, and can lose them again', async () => {
    const [first, second] = await classOf(6);
    const even = await assign(share({ [ta.login]: 1, [other.login]: 1 }));
    expect(counts(even.json())).toMatchObject({ [ta.login]: 3, [other.login]: 3 });
    const weighted = await assign(share({ [ta.login]: 2, [other.login]: 1 }, true));
    expect(counts(weighted.json())).toMatchObject({ [ta.login]: 4, [other.login]: 2 });
    const ids = [first!.work.id, second!.work.id];
    const none = await assign({ mode: 'manual', student_work_ids: ids, github_username: null });
    expect(none.json<Graders>().assigned).toHaveLength(4);
    const wrong = await assign(share({ [student.login]: 1 }));
    expect(wrong.json()).toMatchObject({ code: 'grader_not_staff' });
    const elsewhere = await gradable();
    const foreign = {
      mode: 'manual',
      student_work_ids: [elsewhere.work.id],
      github_username: null,
    };
    expect((await assign(foreign)).statusCode).toBe(404);
  });

  it('get only the selected submissions when some are selected', async () => {
    const [first, second, third] = (await classOf(4)).map(({ work }) => work.id);
    await assign(share({ [ta.login]: 1 }));
    const chosen = { ...share({ [other.login]: 1 }, true), student_work_ids: [first, third] };
    const { assigned } = (await assign(chosen)).json<Graders>();
    const graderOf = new Map(assigned.map((one) => [one.student_work_id, one.github_username]));
    expect([first, second, third].map((id) => graderOf.get(id!))).toEqual([
      other.login,
      ta.login,
      other.login,
    ]);
    expect(graderOf.size).toBe(4);
    const kept = { ...share({ [ta.login]: 1 }), student_work_ids: [first] };
    expect((await assign(kept)).json<Graders>().assigned).toEqual(assigned);
    const elsewhere = await gradable();
    const foreign = { ...share({ [ta.login]: 1 }), student_work_ids: [first, elsewhere.work.id] };
    expect((await assign(foreign)).statusCode).toBe(404);
  });

  it('keep what they claim or grade while the rest is being assigned', async () => {
    const [claimed, done, free] = (await classOf(3)).map(({ work }) => work.id);
    const letGo = await holdLocks(
      world.superuser,
      `insert into graders (work_id, user_id, assigned_by) values (${claimed}, ${other.id}, ${other.id});
       update works set state = 'GRADING_COMPLETED' where id = ${done}`,
    );
    const shared = assign(share({ [ta.login]: 1 }));
    await expect.poll(() => countWaiting(world.superuser)).toBe(1);
    await letGo();
    expect((await shared).json<Graders>().assigned).toEqual([
      { student_work_id: claimed, github_username: other.login },
      { student_work_id: free, github_username: ta.login },
    ]);
  });

  it(
    'are assigned to a class in few statements, and each student hears of their own submission only',
    { tags: 'release' },
    async () => {
      const all = await classOf(60);
      await transact(world.db, (tx) =>
        settleAssignment(tx, scene.assignment.id, world.clock.read()),
      );
      const { heard, close } = await recordNews(world.db);
      const statements = vi.spyOn(pg.Client.prototype, 'query');
      const { assigned } = (
        await assign(share({ [ta.login]: 1, [other.login]: 1 }))
      ).json<Graders>();
      const asked = statements.mock.calls.length;
      statements.mockRestore();
      expect(assigned).toHaveLength(60);
      await expect.poll(() => heard.at(-1)?.topic, { timeout: 15_000 }).toBe('grading');
      await close();
      const students = await world.db
        .select({ workId: contributors.workId, userId: contributors.userId })
        .from(contributors)
        .where(eq(contributors.assignmentId, scene.assignment.id))
        .orderBy(contributors.workId);
      expect(students.map(({ workId }) => workId)).toEqual(all.map(({ work }) => work.id));
      expect(heard.slice(0, -1)).toEqual(
        students.map(({ workId, userId }) => ({
          classroomId: classroom.id,
          topic: 'works',
          assignmentId: scene.assignment.id,
          workId,
          studentIds: [userId],
          isForMany: true,
          causedBy: null,
        })),
      );
      expect(heard.at(-1)).toMatchObject({ assignmentId: scene.assignment.id, workId: null });
      // One for each submission whose state changes.
      expect(asked).toBeLessThan(60 + 40);
    },
  );

  it('are offered their own submissions first, then those without a grader', async () => {
    const all = await classOf(3);
    const hers = all[1]!;
    await assign({
      mode: 'manual',
      student_work_ids: [hers.work.id],
      github_username: other.login,
    });
    expect(await next(other)).toBe(hers.work.id);
    const first = await next(ta);
    expect(first).not.toBe(hers.work.id);
    expect([first, hers.work.id, null]).not.toContain(await next(ta, `?after=${first}`));
    for (const { at } of all) {
      await world.api.as(ta).post(`${at}/grade`, { body: '', comments: [] });
    }
    expect(await next(ta)).toBeNull();
  });

  it('claim a free submission once, and never one that is taken', async () => {
    const claim = (by: { token: string }) => world.api.as(by).post(`${scene.at}/claim`);
    expect((await claim(ta)).statusCode).toBe(200);
    expect((await claim(ta)).statusCode).toBe(200);
    expect((await claim(other)).json()).toMatchObject({ code: 'work_claimed' });
    const [row] = await world.db.select().from(works).where(eq(works.id, scene.work.id));
    expect(row?.state).toBe('GRADING_ASSIGNED');
  });

  it('on the staff keep their submission when a colleague grades it', async () => {
    await world.api.as(ta).post(`${scene.at}/claim`);
    await grade(other);
    const seen = await world.api.as(professor).get(`${scene.path}/graders`);
    expect(seen.json()).toMatchObject({ assigned: [{ github_username: ta.login }] });
  });

  it('who left the class no longer hold submissions, so others can take them', async () => {
    const { work, path, at } = scene;
    await claimAndLeave();
    expect(await next(ta)).toBe(work.id);
    const seen = await world.api.as(ta).get(`${path}/graders`);
    expect(seen.json()).toMatchObject({ assigned: [] });
    const shared = await assign(share({ [ta.login]: 1 }));
    const theirs = { github_username: ta.login, student_work_id: work.id };
    expect(shared.json()).toMatchObject({ assigned: [theirs] });
    expect(await world.api.as(professor).post(`${at}/claim`)).toFailWith('work_claimed');
  });

  it('who left the class remain the graders of what they graded, and of nothing else', async () => {
    const seen = () => world.api.as(professor).get(`${scene.path}/graders`);
    await claimAndLeave();
    await grade(ta);
    expect((await seen()).json()).toMatchObject({ assigned: [{ github_username: ta.login }] });
    scene = await gradable();
    const { login } = await claimAndLeave({ isDone: true });
    await grade(ta);
    expect((await seen()).json()).toMatchObject({ assigned: [{ github_username: login }] });
  });

  it('give zero with a comment to every submission with no push in time, and to no other', async () => {
    const all = await classOf(2);
    const idle = await world.user();
    await world.member(classroom, idle);
    const empty = await accepted(idle, scene.assignment);
    world.clock.advance({ ms: 1000 });
    await sweepDeadlines(world.db, world.clock.read());
    await world.runJobs();
    const missing = () =>
      world.api.as(ta).post(`${scene.path}/grade-missing`, { body: 'Nothing arrived in time.' });
    const seen = { body: 'Nothing.', student_work_ids: all.map(({ work }) => work.id) };
    const unseen = await world.api.as(ta).post(`${scene.path}/grade-missing`, seen);
    expect(unseen.json()).toEqual({ graded: [] });
    expect((await missing()).json()).toEqual({ graded: [empty.id] });
    expect((await missing()).json()).toEqual({ graded: [] });
    const list = await world.api.as(ta).get(`${scene.path}/works`);
    const scores = list
      .json<{
        student_works: { student_work_id: number; manual_feedback_score: number | null }[];
      }>()
      .student_works.filter(({ student_work_id }) =>
        [empty.id, ...all.map(({ work }) => work.id)].includes(student_work_id),
      );
    expect(scores.find((one) => one.student_work_id === empty.id)?.manual_feedback_score).toBe(0);
    expect(scores.filter((one) => one.manual_feedback_score === null)).toHaveLength(2);
  });
});
