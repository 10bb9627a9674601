/** Grades that a student could complain about: what was looked at, who looks at it, and what it comes to. */
import type { Draft, Feedback, Publication, StagedFeedback, WorkDetail } from '@lectern/contract';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { autograderReports, publications, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { recordPushes } from '../works/pushes/record-push.ts';
import { settleWork } from '../works/counting/settle-work.ts';
import type { TreeCache } from '../works/files/tree-cache.ts';

/** In place of repositories, which no test here but one looks into. */
let readTree: TreeCache['get'];
const world = await startWorld({
  startsAt: '2026-09-10T12:00:00Z',
  app: { trees: { get: (...asked) => readTree(...asked) } },
});
afterAll(world.close);

const sha = (digit: number) => String(digit).repeat(40);
const inHours = (hours: number) => new Date(world.clock.read().getTime() + hours * 3_600_000);

type Room = Awaited<ReturnType<typeof world.seededClassroom>>;

/** An assignment whose students have the starter code and nothing else. */
async function assigned(
  room: Room,
  dueAt: Date | null,
  students: { id: number }[],
  defaultScore = 10,
) {
  const template = await world.template(room.organization);
  const { id } = await world.assignment(room.classroom, template, { dueAt, defaultScore });
  const path = `/classrooms/classroom/${room.classroom.id}/assignments/assignment/${id}`;
  const scenes = [];
  for (const student of students) {
    const work = await world.work({ id, orgId: room.organization.id }, student, {
      repositoryId: ++repository,
      repositoryUrl: 'https://host.test/r',
      defaultBranch: 'main',
      starterSha: sha(1),
      headSha: sha(1),
    });
    await settle(work);
    scenes.push({ work, at: `${path}/works/work/${work.id}` });
  }
  return { path, works: scenes };
}
let repository = 9_100_000_000;

const settle = (work: { id: number }) =>
  transact(world.db, (tx) => settleWork(tx, work.id, world.clock.read()));

async function push(work: Parameters<typeof world.pushed>[0], digit: number, at: Date) {
  await world.pushed(work, sha(digit), at, { beforeSha: sha(digit - 1) });
  await world.db
    .update(works)
    .set({ headSha: sha(digit) })
    .where(eq(works.id, work.id));
  await settle(work);
}

async function read({ id }: { id: number }) {
  const [row] = await world.db.select().from(works).where(eq(works.id, id));
  return row!;
}

async function newTa(room: Room) {
  const ta = await world.signIn();
  await world.member(room.classroom, ta, { role: 'TA' });
  return ta;
}

async function newStudent(room: Room) {
  const student = await world.signIn();
  await world.member(room.classroom, student);
  return student;
}

const create = (body: string, points = 0): StagedFeedback => ({
  action: 'CREATE',
  path: null,
  line: null,
  body,
  points,
});

it('have the autograder’s score also when they were given before the deadline', async () => {
  const room = await world.seededClassroom();
  const { path, works: scenes } = await assigned(room, inHours(48), [room.student]);
  const [{ work, at }] = scenes as [(typeof scenes)[0]];
  await push(work, 2, inHours(-5));
  const report = { workId: work.id, sha: sha(2), points: 8, maximum: 10, source: 'ci' as const };
  await world.db.insert(autograderReports).values({ ...report, reportedAt: inHours(-4) });
  await world.api.as(room.student).post(`${at}/submit`);
  await world.api.as(room.ta).post(`${at}/grade`, { body: '', comments: [create('Hm', -1)] });
  await world.api.as(room.professor).post(`${path}/publish`, {});
  const seen = await world.api.as(room.student).get(at);
  expect(seen.json()).toMatchObject({ manual_feedback_score: 9, auto_grader_score: 8 });
});

it('are told without a maximum where no points can be reached', async () => {
  const room = await world.seededClassroom();
  const { path, works: scenes } = await assigned(room, inHours(-1), [room.student], 0);
  const { at } = scenes[0]!;
  await world.api.as(room.ta).post(`${at}/grade`, { body: '', comments: [create('Good', 1)] });
  await world.api.as(room.professor).post(`${path}/publish`, {});
  const told = await world.db
    .select({ grade: publications.snapshot })
    .from(publications)
    .where(eq(publications.workId, scenes[0]!.work.id));
  expect(told).toMatchObject([{ grade: { manual_feedback_score: 1, maximum_score: null } }]);
});

it('take two changes of one comment, one after the other', async () => {
  const room = await world.seededClassroom();
  const { works: scenes } = await assigned(room, inHours(-1), [room.student]);
  const grade = async (comments: StagedFeedback[]) => {
    const path = `${scenes[0]!.at}/grade`;
    const answer = await world.api.as(room.ta).post(path, { body: '', comments });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ feedback: Feedback[] }>().feedback;
  };
  const [comment] = await grade([create('First', 1)]);
  const { feedback_comment_id, version } = comment!;
  const edit = (body: string, seen = version): StagedFeedback => ({
    action: 'EDIT',
    feedback_comment_id,
    version: seen,
    body,
    points: 2,
  });
  expect(await grade([edit('Second'), edit('Third')])).toMatchObject([
    { body: 'Third', version: 3 },
  ]);
  const remove = { action: 'DELETE' as const, feedback_comment_id, version: 3 };
  expect(await grade([edit('Fourth', 3), remove])).toEqual([]);
});

it('are refused where a re-scoring has changed a comment while they waited for it', async () => {
  const room = await world.seededClassroom();
  const { works: scenes } = await assigned(room, inHours(-1), [room.student]);
  const grade = (comment: StagedFeedback) =>
    world.api.as(room.ta).post(`${scenes[0]!.at}/grade`, { body: '', comments: [comment] });
  const { feedback } = (await grade(create('First', 1))).json<{ feedback: Feedback[] }>();
  const { feedback_comment_id, version } = feedback[0]!;
  // Which locks comments, and not their works.
  const rescore = `update feedback set points = 5, version = version + 1 where id = ${feedback_comment_id}`;
  const release = await holdLocks(world.superuser, rescore);
  const edit = { action: 'EDIT', feedback_comment_id, version, body: 'Second' } as const;
  const grading = grade({ ...edit, points: 2 });
  await expect
    .poll(() => countWaiting(world.superuser))
    .toBe(1)
    .finally(release);
  const refused = await grading;
  expect(refused).toFailWith('grade_conflict');
  expect(refused.json()).toMatchObject({ conflicts: [{ theirs: { points: 5, version: 2 } }] });
});

it('stand on lines of the commit that is graded, also when another was pushed while they were looked at', async () => {
  const room = await world.seededClassroom();
  const { works: scenes } = await assigned(room, inHours(48), [room.student]);
  const [{ work, at }] = scenes as [(typeof scenes)[0]];
  await push(work, 2, inHours(-1));
  const file = {
    status: { status: 'added' as const, diff: [] },
    entry: { path: 'main.c', type: 'blob' as const, sha: sha(9), mode: '100644', size: 1 },
    name: 'main.c',
  };
  readTree = async (commits) => {
    const isFirst = commits.endsWith(sha(2));
    if (isFirst) await push(work, 3, inHours(0));
    const nodes = isFirst ? [file] : [];
    return { nodes, truncated: false, starters: new Map(), removed: [], blobs: new Map() };
  };
  const comments = [{ ...create('Why?', -1), path: 'main.c', line: 1 }];
  const answer = await world.api.as(room.ta).post(`${at}/grade`, { body: '', comments });
  expect(answer).toFailWith('line_not_changed');
  expect(await read(work)).toMatchObject({ gradedAt: null });
});

it('name who wrote the words, not who was first to write something there', async () => {
  const room = await world.seededClassroom();
  const { path, works: scenes } = await assigned(room, inHours(-1), [room.student]);
  const { at } = scenes[0]!;
  const grade = async (by: Room['ta'], comment: StagedFeedback) => {
    const answer = await world.api.as(by).post(`${at}/grade`, { body: '', comments: [comment] });
    return answer.json<{ feedback: Feedback[] }>().feedback[0]!;
  };
  const other = await newTa(room);
  const { feedback_comment_id, ta_username } = await grade(room.ta, create('Wrong.', -2));
  expect(ta_username).toBe(room.ta.login);
  const edit = { action: 'EDIT', feedback_comment_id, body: 'Not quite right.' } as const;
  expect(await grade(other, { ...edit, points: -2 })).toMatchObject({ ta_username: other.login });
  // Points alone leave the words to whoever wrote them.
  await grade(room.professor, { ...edit, points: -1 });
  await world.api.as(room.professor).post(`${path}/publish`, {});
  const seen = await world.api.as(room.student).get(at);
  const told = [{ body: edit.body, points: -1, ta_username: other.login }];
  expect(seen.json()).toMatchObject({ feedback: told });
});

it('have changed since they were published while they differ, whatever happened in between', async () => {
  const room = await world.seededClassroom();
  const { path, works: scenes } = await assigned(room, inHours(-1), [room.student]);
  const grade = async (...comments: StagedFeedback[]) => {
    world.clock.advance({ minutes: 1 });
    const answer = await world.api
      .as(room.ta)
      .post(`${scenes[0]!.at}/grade`, { body: '', comments });
    return answer.json<{ feedback: Feedback[] }>().feedback[0]!;
  };
  const { feedback_comment_id } = await grade(create('First', -2));
  await world.api.as(room.professor).post(`${path}/publish`, {});
  const hasChanged = async () => {
    const answer = await world.api.as(room.ta).get(`${path}/publications`);
    return answer.json<{ publications: Publication[] }>().publications[0]!.has_changes_since;
  };
  const edit = (body: string, points: number) =>
    grade({ action: 'EDIT', feedback_comment_id, body, points });
  await edit('Second', -2);
  expect(await hasChanged()).toBe(true);
  await edit('First', -5);
  expect(await hasChanged()).toBe(true);
  await edit('First', -2);
  expect(await hasChanged()).toBe(false);
  const again = await world.api.as(room.professor).post(`${path}/publish`, {});
  expect(again.json()).toEqual({ published: [], skipped: 1 });
  const reach = (version: number, maximum_score: number | null) =>
    world.api.as(room.professor).patch(path, { version, maximum_score });
  await reach(1, 20);
  expect(await hasChanged()).toBe(true);
  await reach(2, null);
  expect(await hasChanged()).toBe(false);
  await grade(create('One', -1), create('More', 1));
  expect(await hasChanged()).toBe(true);
});

it('do not bring a draft back that they became, over a newer one', async () => {
  const room = await world.seededClassroom();
  const { works: scenes } = await assigned(room, inHours(-1), [room.student]);
  const { at } = scenes[0]!;
  const item = (key: string) => ({ key, feedback: create(key, 1) });
  const save = (keys: string[], version: number) =>
    world.api.as(room.ta).put(`${at}/draft`, { items: keys.map(item), version });
  const stale = (await save(['old'], 0)).json<{ version: number }>();
  await world.api.as(room.ta).post(`${at}/grade`, { body: '', comments: [create('old', 1)] });
  await save(['new'], 0);
  expect(await save(['old'], stale.version)).toFailWith('conflict');
  const kept = await world.api.as(room.ta).get(`${at}/draft`);
  expect(kept.json()).toMatchObject({ items: [{ key: 'new' }] });
});

it('hold each staged comment once, whichever tabs send it, and leave what another has staged', async () => {
  const room = await world.seededClassroom();
  const { works: scenes } = await assigned(room, inHours(-1), [room.student]);
  const { at } = scenes[0]!;
  const [one, two] = ['one', 'two'].map((key) => ({ key, feedback: create(key, -1) }));
  const as = world.api.as(room.ta);
  await as.put(`${at}/draft`, { items: [one, two], version: 0 });
  const submit = async (...items: { key: string; feedback: StagedFeedback }[]) => {
    const comments = items.map(({ feedback }) => feedback);
    const draft_keys = items.map(({ key }) => key);
    return (await as.post(`${at}/grade`, { body: '', comments, draft_keys })).json<{
      manual_feedback_score: number;
    }>().manual_feedback_score;
  };
  const staged = async () => (await as.get(`${at}/draft`)).json<Draft>().items;
  expect(await submit(one!, one!)).toBe(9);
  expect(await staged()).toEqual([two]);
  expect(await submit(one!, two!)).toBe(8);
  expect(await staged()).toEqual([]);
});

it('lose no words that another tab wrote into an item which was graded meanwhile', async () => {
  const room = await world.seededClassroom();
  const { works: scenes } = await assigned(room, inHours(-1), [room.student]);
  const grade = async (body: string) => {
    const sent = { body: '', comments: [create(body, -1)], draft_keys: ['one'] };
    const answer = await world.api.as(room.ta).post(`${scenes[0]!.at}/grade`, sent);
    return answer.json<{ feedback: Feedback[] }>().feedback.map((comment) => comment.body);
  };
  expect(await grade('First')).toEqual(['First']);
  expect(await grade('Second')).toEqual(['Second']);
  // It has been changed, so nobody can say which of the two is wanted.
  expect(await grade('Third')).toEqual(['Second', 'Third']);
  expect(await grade('Second')).toEqual(['Second', 'Third']);
  // Sent once more by a tab that never heard of its success.
  expect(await grade('First')).toEqual(['Second', 'Third']);
});

describe('without a due date', () => {
  it('are of what was there when a grader took the work, not when it was shared out', async () => {
    const room = await world.seededClassroom();
    const students = [room.student, await newStudent(room)];
    const { path, works: scenes } = await assigned(room, null, students);
    const graders = [room.professor, room.ta].map(({ login: github_username }) => ({
      github_username,
      weight: 1,
    }));
    await world.api.as(room.professor).put(`${path}/graders`, { mode: 'share', graders });
    for (const { work } of scenes) {
      await push(work, 2, inHours(0));
      expect(await read(work)).toMatchObject({ countedSha: null });
    }
    const missing = await world.api.as(room.ta).post(`${path}/grade-missing`, { body: 'None' });
    expect(missing.json()).toEqual({ graded: [] });
  });

  it('are of what the first to take it saw, whoever goes on', async () => {
    const room = await world.seededClassroom();
    const { path, works: scenes } = await assigned(room, null, [room.student]);
    const [{ work, at }] = scenes as [(typeof scenes)[0]];
    await push(work, 2, inHours(-1));
    await world.api.as(room.ta).post(`${at}/claim`);
    world.clock.advance({ hours: 1 });
    await push(work, 3, inHours(0));
    const student_work_ids = [work.id];
    const { login: github_username } = await newTa(room);
    const given = { mode: 'manual', student_work_ids, github_username };
    await world.api.as(room.professor).put(`${path}/graders`, given);
    expect(await read(work)).toMatchObject({ countedSha: sha(2), countedReason: 'grading' });
    await world.api.as(room.professor).put(`${path}/graders`, { ...given, github_username: null });
    expect(await read(work)).toMatchObject({ countedSha: null });
  });
});

describe('a grader', () => {
  it('who has left holds no work, and it is taken, offered and shared out', async () => {
    const room = await world.seededClassroom();
    const { path, works: scenes } = await assigned(room, inHours(-1), [room.student]);
    const [{ work, at }] = scenes as [(typeof scenes)[0]];
    const left = await newTa(room);
    await world.api.as(left).post(`${at}/claim`);
    const people = `/classrooms/classroom/${room.classroom.id}/students`;
    await world.api.as(room.professor).delete(`${people}/${left.id}`);
    const next = await world.api.as(room.ta).get(`${path}/next-ungraded`);
    expect(next.json()).toEqual({ student_work_id: work.id });
    const seen = await world.api.as(room.ta).get(`${path}/graders`);
    expect(seen.json()).toMatchObject({ assigned: [] });
    const graders = [{ github_username: room.ta.login, weight: 1 }];
    const shared = await world.api
      .as(room.professor)
      .put(`${path}/graders`, { mode: 'share', graders });
    const theirs = { github_username: room.ta.login, student_work_id: work.id };
    expect(shared.json()).toMatchObject({ assigned: [theirs] });
    expect(await world.api.as(room.professor).post(`${at}/claim`)).toFailWith('work_claimed');
  });

  it('who has left is not the one who graded what somebody else did', async () => {
    const room = await world.seededClassroom();
    const { path, works: scenes } = await assigned(room, inHours(-1), [room.student]);
    const { at } = scenes[0]!;
    const left = await newTa(room);
    await world.api.as(left).post(`${at}/claim`);
    const people = `/classrooms/classroom/${room.classroom.id}/students`;
    await world.api.as(room.professor).delete(`${people}/${left.id}`);
    await world.api.as(room.ta).post(`${at}/grade`, { body: '', comments: [] });
    const seen = await world.api.as(room.professor).get(`${path}/graders`);
    expect(seen.json()).toMatchObject({ assigned: [{ github_username: room.ta.login }] });
  });

  it('is not offered their own work, and gives zero to the others that are missing', async () => {
    const room = await world.seededClassroom();
    const others = [room.student, await newStudent(room)];
    const { path, works: scenes } = await assigned(room, inHours(-1), [room.ta, ...others]);
    const [own, ...missing] = scenes.map(({ work }) => work.id);
    const answer = await world.api.as(room.ta).post(`${path}/grade-missing`, { body: 'None' });
    expect(answer.json<{ graded: number[] }>().graded.toSorted()).toEqual(missing.toSorted());
    expect(await read({ id: own! })).toMatchObject({ gradedAt: null });
    const next = await world.api.as(room.ta).get(`${path}/next-ungraded`);
    expect(next.json()).toEqual({ student_work_id: null });
  });

  it('gives a zero that is one and stays one, until somebody grades', async () => {
    const room = await world.seededClassroom();
    const { path, works: scenes } = await assigned(room, inHours(-1), [room.student]);
    const [{ work, at }] = scenes as [(typeof scenes)[0]];
    const report = { workId: work.id, sha: sha(1), points: 2, maximum: 10, source: 'ci' as const };
    await world.db.insert(autograderReports).values({ ...report, reportedAt: inHours(-3) });
    await world.api.as(room.ta).post(`${path}/grade-missing`, { body: 'None' });
    const zero = { manual_feedback_score: 0, auto_grader_score: null };
    const shown = async () => (await world.api.as(room.ta).get(at)).json<WorkDetail>();
    expect(await shown()).toMatchObject(zero);
    await world.api.as(room.professor).post(`${path}/publish`, {});
    const published = await world.api.as(room.ta).get(`${path}/publications`);
    expect(published.json()).toMatchObject({ publications: [{ has_changes_since: false }] });
    const rate = async (version: number, default_score: number) => {
      const answer = await world.api.as(room.professor).patch(path, { version, default_score });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await rate(1, 25);
    const { feedback, ...raised } = await shown();
    expect(raised).toMatchObject(zero);
    const [comment] = feedback;
    const history = await world.api.as(room.ta).get(`${at}/feedback-history`);
    expect(history.json()).toMatchObject({
      versions: [{ points: -10 }, { points: -25, changed_by: room.professor.login }],
    });
    const { feedback_comment_id } = comment!;
    const comments = [{ action: 'EDIT', feedback_comment_id, body: 'Half', points: -15 }];
    await world.api.as(room.ta).post(`${at}/grade`, { body: '', comments });
    await rate(2, 20);
    expect(await shown()).toMatchObject({ manual_feedback_score: 5, auto_grader_score: 2 });
    // Opened again and given zero again, however often.
    for (const [version, score] of [
      [3, 30],
      [4, 40],
    ] as const) {
      await world.api.as(room.professor).post(`${at}/reopen`);
      world.clock.advance({ minutes: 1 });
      await world.api.as(room.ta).post(`${path}/grade-missing`, { body: 'None' });
      await rate(version, score);
      expect(await shown()).toMatchObject(zero);
    }
    // What was late counts after all, and no zero was given for that.
    await world.api.as(room.professor).post(`${at}/reopen`);
    await push(work, 2, inHours(0));
    const late = { ...report, sha: sha(2), points: 8, reportedAt: inHours(0) };
    await world.db.insert(autograderReports).values(late);
    await world.api.as(room.professor).post(`${at}/count-late`, { sha: sha(2) });
    await world.api.as(room.ta).post(`${at}/grade`, { body: '', comments: [] });
    expect(await shown()).toMatchObject({ manual_feedback_score: 0, auto_grader_score: 8 });
    // A zero that was deleted takes nothing away; the one before it goes on doing so.
    const { feedback_comment_id: last, points } = (await shown()).feedback.at(-1)!;
    const removed = [{ action: 'DELETE', feedback_comment_id: last }];
    await world.api.as(room.ta).post(`${at}/grade`, { body: '', comments: removed });
    await rate(5, 50);
    expect(await shown()).toMatchObject({ manual_feedback_score: -points });
  });

  it('grades while somebody changes the assignment, and neither waits for the other', async () => {
    const room = await world.seededClassroom();
    const { path, works: scenes } = await assigned(room, inHours(-1), [room.student]);
    const { id } = await world.rubric(room.classroom);
    const items = `from rubric_items where rubric_id = ${id}`;
    const { rows } = await world.superuser.query<{ id: string }>(`select id ${items}`);
    const release = await holdLocks(world.superuser, `select ${items} for update`);
    // Has the work by now, and goes on once the rubric is free.
    const comments = [{ ...create('Words', 1), rubric_item_id: Number(rows[0]?.id) }];
    const grading = world.api.as(room.ta).post(`${scenes[0]!.at}/grade`, { body: '', comments });
    const waiting = () => countWaiting(world.superuser);
    await expect.poll(waiting).toBe(1);
    const wanted = { version: 1, default_score: 25, main_due_date: inHours(-2).toISOString() };
    const moving = world.api.as(room.professor).patch(path, wanted);
    await expect.poll(waiting).toBe(2).finally(release);
    expect([(await grading).statusCode, (await moving).statusCode]).toEqual([200, 200]);
  });

  it('gives zeros while the default score moves, and they are published as zeros', async () => {
    const room = await world.seededClassroom();
    const students = [room.student, await newStudent(room)];
    const { path, works: scenes } = await assigned(room, inHours(-1), students);
    const [first, second] = scenes.map(({ work }) => work.id) as [number, number];
    const miss = (id: number) =>
      world.api.as(room.ta).post(`${path}/grade-missing`, { body: '-', student_work_ids: [id] });
    await miss(first);
    const zero = `select from feedback where work_id = ${first} for update`;
    const release = await holdLocks(world.superuser, zero);
    const waiting = () => countWaiting(world.superuser);
    const moving = world.api.as(room.professor).patch(path, { version: 1, default_score: 25 });
    await expect.poll(waiting).toBe(1);
    const wanted = { student_work_ids: [first] };
    const meanwhile = [miss(second), world.api.as(room.professor).post(`${path}/publish`, wanted)];
    await expect.poll(waiting).toBe(3).finally(release);
    for (const answer of await Promise.all([moving, ...meanwhile])) {
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const told = await world.db.select().from(publications).where(eq(publications.workId, first));
    expect(told).toMatchObject([{ snapshot: { manual_feedback_score: 0 } }]);
    const given = (await world.api.as(room.ta).get(scenes[1]!.at)).json<WorkDetail>();
    expect(given).toMatchObject({ manual_feedback_score: 0, feedback: [{ points: -25 }] });
  });

  it.each([
    ['the default score moves', {}],
    ['default score and due date move', { main_due_date: inHours(-2).toISOString() }],
  ])('grades instead of a zero while %s, and both are kept', async (_, more) => {
    const room = await world.seededClassroom();
    const { path, works: scenes } = await assigned(room, inHours(-1), [room.student]);
    const [{ work, at }] = scenes as [(typeof scenes)[0]];
    await world.api.as(room.ta).post(`${path}/grade-missing`, { body: 'None' });
    // As whoever grades: the work first, then its comments.
    const grader = await world.superuser.connect();
    await grader.query('begin');
    await grader.query('select from works where id = $1 for update', [work.id]);
    const wanted = { version: 1, default_score: 25, ...more };
    const moving = world.api.as(room.professor).patch(path, wanted);
    await expect.poll(() => countWaiting(world.superuser)).toBe(1);
    const half = 'set points = -5, version = version + 1, cancels_default = false';
    await grader.query(`update feedback ${half} where work_id = $1`, [work.id]);
    await grader.query('commit');
    grader.release();
    expect((await moving).statusCode).toBe(200);
    const shown = (await world.api.as(room.ta).get(at)).json<WorkDetail>();
    expect(shown.feedback).toMatchObject([{ points: -5 }]);
  });

  it('gives no zero where a push is known that nobody has looked at yet', async () => {
    const room = await world.seededClassroom();
    const { path, works: scenes } = await assigned(room, inHours(-1), [room.student]);
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
    const answer = await world.api.as(room.ta).post(`${path}/grade-missing`, { body: 'None' });
    expect(answer.json()).toEqual({ graded: [] });
    expect(await read(work)).toMatchObject({ countedSha: sha(2), gradedAt: null });
  });
});
