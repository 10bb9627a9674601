/** Grades that a student could complain about: what was looked at, who looks at it, and what it comes to. */
import type { Draft, Feedback, Publication, StagedFeedback } from '@lectern/contract';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { create, sha } from '@lectern/testkit/grading-scene';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { autograderReports, publications, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { settleWork } from '../works/counting/settle-work.ts';
import type { TreeCache } from '../works/files/tree-cache.ts';

/** In place of repositories, which no test here but one looks into. */
let readTree: TreeCache['get'];
const world = await startWorld({
  startsAt: '2026-09-10T12:00:00Z',
  app: { trees: { get: (...asked) => readTree(...asked) } },
});
afterAll(world.close);

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

describe('that name the commit their grader has seen', () => {
  const scene = async (dueAt: Date | null) => {
    const room = await world.seededClassroom();
    const { works: scenes } = await assigned(room, dueAt, [room.student]);
    const { work, at } = scenes[0]!;
    const as = world.api.as(room.ta);
    const grade = (digit: number, comments: StagedFeedback[] = [], key = `key-${digit}`) => {
      const sent = { body: '', comments, draft_keys: comments.map(() => 'one') };
      const headers = { 'idempotency-key': key };
      return as.post(`${at}/grade`, { ...sent, commit_sha: sha(digit) }, headers);
    };
    return { room, work, at, as, grade };
  };

  it('are refused for another one, change nothing, and are taken once it was seen', async () => {
    const { work, at, as, grade } = await scene(inHours(48));
    await push(work, 2, inHours(-2));
    const comments = [create('Why?', -1)];
    await as.put(`${at}/draft`, { items: [{ key: 'one', feedback: comments[0] }], version: 0 });
    await push(work, 3, inHours(-1));
    const before = [await read(work), await as.get(`${at}/draft`)] as const;
    expect(await grade(2, comments)).toFailWith('another_commit');
    expect(await grade(2, [], 'flawless')).toFailWith('another_commit');
    expect(await read(work)).toEqual(before[0]);
    expect((await as.get(`${at}/draft`)).json()).toEqual(before[1].json());
    expect((await as.get(at)).json()).toMatchObject({ feedback: [] });
    expect((await grade(3, comments)).statusCode).toBe(200);
    expect(await read(work)).toMatchObject({ gradedSha: sha(3), countedSha: sha(3) });
    // What was applied is told again, whatever counts by now.
    expect((await grade(2, comments, 'key-3')).statusCode).toBe(200);
  });

  it('are of that one however much is pushed later, until they are taken back', async () => {
    const { room, work, at, grade } = await scene(inHours(48));
    await push(work, 2, inHours(-2));
    expect((await grade(2)).statusCode).toBe(200);
    await push(work, 3, inHours(-1));
    expect(await grade(3)).toFailWith('another_commit');
    expect((await grade(2, [create('More', 1)], 'again')).statusCode).toBe(200);
    expect(await read(work)).toMatchObject({ gradedSha: sha(2), countedSha: sha(2) });
    await world.api.as(room.professor).post(`${at}/reopen`);
    expect(await grade(2, [], 'after-all')).toFailWith('another_commit');
    expect((await grade(3)).statusCode).toBe(200);
  });

  it('hear of the other commit before they hear of its lines', async () => {
    const { work, grade } = await scene(inHours(48));
    await push(work, 2, inHours(-2));
    await push(work, 3, inHours(-1));
    const nothing = { truncated: false, starters: new Map(), removed: [], blobs: new Map() };
    readTree = () => Promise.resolve({ nodes: [], ...nothing });
    const comments = [{ ...create('Why?', -1), path: 'main.c', line: 1 }];
    expect(await grade(2, comments)).toFailWith('another_commit');
    expect(await grade(3, comments)).toFailWith('line_not_changed');
  });

  it('wait for what was pushed but cannot be seen yet, unless nobody will ever see it', async () => {
    const { work, grade } = await scene(null);
    await push(work, 2, inHours(-2));
    await world.pushed(work, sha(3), inHours(-1), { beforeSha: sha(2) });
    expect(await grade(2)).toFailWith('another_commit');
    const contentProblem = 'Unreadable';
    await world.db.update(works).set({ contentProblem }).where(eq(works.id, work.id));
    expect((await grade(2)).statusCode).toBe(200);
    expect(await read(work)).toMatchObject({ countedSha: sha(3) });
  });

  it('are of the starter code where nothing was pushed', async () => {
    const { work, grade } = await scene(inHours(-1));
    expect((await grade(1)).statusCode).toBe(200);
    expect(await read(work)).toMatchObject({ gradedSha: sha(1) });
  });
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
  expect(await submit(one!)).toBe(9);
  expect(await staged()).toEqual([two]);
  expect(await submit(one!, two!)).toBe(8);
  expect(await staged()).toEqual([]);
});

it('take no two comments under one name, of which one would take the place of the other', async () => {
  const room = await world.seededClassroom();
  const { works: scenes } = await assigned(room, inHours(-1), [room.student]);
  const { at } = scenes[0]!;
  const as = world.api.as(room.ta);
  const comments = [create('One', -1), create('Two', -1)];
  const draft_keys = ['same', 'same'];
  const graded = await as.post(`${at}/grade`, { body: '', comments, draft_keys });
  expect(graded).toFailWith('invalid_value');
  expect(graded.json()).toMatchObject({ message: 'The value of draft_keys is not allowed.' });
  const items = comments.map((feedback) => ({ key: 'same', feedback }));
  const saved = await as.put(`${at}/draft`, { items, version: 0 });
  expect(saved).toFailWith('invalid_value');
  expect(saved.json()).toMatchObject({ message: 'The value of items is not allowed.' });
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
