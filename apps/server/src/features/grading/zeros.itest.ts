/** Zeros for submissions with no push in time, and how they change later. */
import type { WorkDetail } from '@lectern/contract';
import { sha, startGrading } from '@lectern/testkit/grading-scene';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { autograderReports, publications } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { recordPushes } from '../commits/pushes/record-push.ts';
import { settleWork } from '../commits/counting/settle-work.ts';

const { world, classroom, professor, ta, student, template, accepted, read } = await startGrading();
afterAll(world.close);

const inHours = (hours: number) => new Date(world.clock.read().getTime() + hours * 3_600_000);
const waiting = () => countWaiting(world.superuser);

/** An assignment whose deadline has passed without any push. */
async function missing(students: { id: number }[] = [student]) {
  const due = { dueAt: inHours(-1), defaultScore: 10 };
  const assignment = await world.assignment(classroom, template, due);
  const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  const scenes = [];
  for (const one of students) {
    const work = await accepted(one, assignment);
    await settle(work);
    scenes.push({ work, at: `${path}/works/work/${work.id}` });
  }
  return { path, works: scenes };
}

const settle = (work: { id: number }) =>
  transact(world.db, (tx) => settleWork(tx, work.id, world.clock.read()));

async function newStudent() {
  const person = await world.signIn();
  await world.member(classroom, person);
  return person;
}

describe('a grader', () => {
  it('is not offered their own submission, but can give zero to the others', async () => {
    const others = [student, await newStudent()];
    const { path, works: scenes } = await missing([ta, ...others]);
    const [own, ...rest] = scenes.map(({ work }) => work.id);
    const answer = await world.api.as(ta).post(`${path}/grade-missing`, { body: 'None' });
    expect(answer.json<{ graded: number[] }>().graded.toSorted()).toEqual(rest.toSorted());
    expect(await read({ id: own! })).toMatchObject({ gradedAt: null });
    const next = await world.api.as(ta).get(`${path}/next-ungraded`);
    expect(next.json()).toEqual({ student_work_id: null });
  });

  it('gives a zero that stays zero until somebody grades the submission', async () => {
    const { path, works: scenes } = await missing();
    const [{ work, at }] = scenes as [(typeof scenes)[0]];
    const report = { workId: work.id, sha: sha(1), points: 2, maximum: 10, source: 'ci' as const };
    await world.db.insert(autograderReports).values({ ...report, reportedAt: inHours(-3) });
    await world.api.as(ta).post(`${path}/grade-missing`, { body: 'None' });
    const zero = { manual_feedback_score: 0, auto_grader_score: null };
    const shown = async () => (await world.api.as(ta).get(at)).json<WorkDetail>();
    expect(await shown()).toMatchObject(zero);
    await world.api.as(professor).post(`${path}/publish`, {});
    const published = await world.api.as(ta).get(`${path}/publications`);
    expect(published.json()).toMatchObject({ publications: [{ has_changes_since: false }] });
    const rate = async (version: number, default_score: number) => {
      const answer = await world.api.as(professor).patch(path, { version, default_score });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await rate(1, 25);
    const { feedback, ...raised } = await shown();
    expect(raised).toMatchObject(zero);
    const [comment] = feedback;
    const history = await world.api.as(ta).get(`${at}/feedback-history`);
    expect(history.json()).toMatchObject({
      versions: [{ points: -10 }, { points: -25, changed_by: professor.login }],
    });
    const { feedback_comment_id } = comment!;
    const comments = [{ action: 'EDIT', feedback_comment_id, body: 'Half', points: -15 }];
    await world.api.as(ta).post(`${at}/grade`, { body: '', comments });
    await rate(2, 20);
    expect(await shown()).toMatchObject({ manual_feedback_score: 5, auto_grader_score: 2 });
    // Reopened and graded as missing again, twice.
    for (const [version, score] of [
      [3, 30],
      [4, 40],
    ] as const) {
      await world.api.as(professor).post(`${at}/reopen`);
      world.clock.advance({ minutes: 1 });
      await world.api.as(ta).post(`${path}/grade-missing`, { body: 'None' });
      await rate(version, score);
      expect(await shown()).toMatchObject(zero);
    }
    // A late push is counted by hand instead, so the zero comment no longer applies.
    await world.api.as(professor).post(`${at}/reopen`);
    await world.pushed(work, sha(2), inHours(0), { beforeSha: sha(1) });
    await settle(work);
    const late = { ...report, sha: sha(2), points: 8, reportedAt: inHours(0) };
    await world.db.insert(autograderReports).values(late);
    await world.api.as(professor).post(`${at}/count-late`, { sha: sha(2) });
    await world.api.as(ta).post(`${at}/grade`, { body: '', comments: [] });
    expect(await shown()).toMatchObject({ manual_feedback_score: 0, auto_grader_score: 8 });
    // A deleted zero subtracts nothing; the zero before it still does.
    const { feedback_comment_id: last, points } = (await shown()).feedback.at(-1)!;
    const removed = [{ action: 'DELETE', feedback_comment_id: last }];
    await world.api.as(ta).post(`${at}/grade`, { body: '', comments: removed });
    await rate(5, 50);
    expect(await shown()).toMatchObject({ manual_feedback_score: -points });
  });

  it('grades while a professor edits the assignment, and neither deadlocks', async () => {
    const { path, works: scenes } = await missing();
    const { id } = await world.rubric(classroom);
    const items = `from rubric_items where rubric_id = ${id}`;
    const { rows } = await world.superuser.query<{ id: string }>(`select id ${items}`);
    const release = await holdLocks(world.superuser, `select ${items} for update`);
    // This grade holds the submission's lock and waits for the rubric.
    const words = { action: 'CREATE', path: null, line: null, body: 'Words', points: 1 };
    const comments = [{ ...words, rubric_item_id: Number(rows[0]?.id) }];
    const grading = world.api.as(ta).post(`${scenes[0]!.at}/grade`, { body: '', comments });
    await expect.poll(waiting).toBe(1);
    const wanted = { version: 1, default_score: 25, main_due_date: inHours(-2).toISOString() };
    const moving = world.api.as(professor).patch(path, wanted);
    await expect.poll(waiting).toBe(2).finally(release);
    expect([(await grading).statusCode, (await moving).statusCode]).toEqual([200, 200]);
  });

  it('gives zeros while the default score changes, and they are published as zeros', async () => {
    const students = [student, await newStudent()];
    const { path, works: scenes } = await missing(students);
    const [first, second] = scenes.map(({ work }) => work.id) as [number, number];
    const miss = (id: number) =>
      world.api.as(ta).post(`${path}/grade-missing`, { body: '-', student_work_ids: [id] });
    await miss(first);
    const zero = `select from feedback where work_id = ${first} for update`;
    const release = await holdLocks(world.superuser, zero);
    const moving = world.api.as(professor).patch(path, { version: 1, default_score: 25 });
    await expect.poll(waiting).toBe(1);
    const wanted = { student_work_ids: [first] };
    const meanwhile = [miss(second), world.api.as(professor).post(`${path}/publish`, wanted)];
    await expect.poll(waiting).toBe(3).finally(release);
    for (const answer of await Promise.all([moving, ...meanwhile])) {
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const told = await world.db.select().from(publications).where(eq(publications.workId, first));
    expect(told).toMatchObject([{ snapshot: { manual_feedback_score: 0 } }]);
    const given = (await world.api.as(ta).get(scenes[1]!.at)).json<WorkDetail>();
    expect(given).toMatchObject({ manual_feedback_score: 0, feedback: [{ points: -25 }] });
  });

  it.each([
    ['the default score moves', {}],
    ['default score and due date move', { main_due_date: inHours(-2).toISOString() }],
  ])('grades instead of a zero while %s, and both changes are kept', async (_, more) => {
    const { path, works: scenes } = await missing();
    const [{ work, at }] = scenes as [(typeof scenes)[0]];
    await world.api.as(ta).post(`${path}/grade-missing`, { body: 'None' });
    // Locks as grading does: first the submission, then its comments.
    const grader = await world.superuser.connect();
    await grader.query('begin');
    await grader.query('select from works where id = $1 for update', [work.id]);
    const wanted = { version: 1, default_score: 25, ...more };
    const moving = world.api.as(professor).patch(path, wanted);
    await expect.poll(waiting).toBe(1);
    const half = 'set points = -5, version = version + 1, cancels_default = false';
    await grader.query(`update feedback ${half} where work_id = $1`, [work.id]);
    await grader.query('commit');
    grader.release();
    expect((await moving).statusCode).toBe(200);
    const shown = (await world.api.as(ta).get(at)).json<WorkDetail>();
    expect(shown.feedback).toMatchObject([{ points: -5 }]);
  });

  it('gives no zero when a known push has not been looked at yet', async () => {
    const { path, works: scenes } = await missing();
    const [{ work }] = scenes as [(typeof scenes)[0]];
    const told = {
      ref: 'refs/heads/main',
      beforeSha: sha(1),
      afterSha: sha(2),
      forced: false,
      receivedAt: inHours(-2),
      pusherId: 77,
      byBot: false,
      source: 'webhook' as const,
    };
    await transact(world.db, (tx) =>
      recordPushes(tx, { workId: work.id, starterSha: sha(1) }, [told]),
    );
    const answer = await world.api.as(ta).post(`${path}/grade-missing`, { body: 'None' });
    expect(answer.json()).toEqual({ graded: [] });
    expect(await read(work)).toMatchObject({ countedSha: sha(2), gradedAt: null });
  });
});
