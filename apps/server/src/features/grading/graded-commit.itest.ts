/** A grade belongs to the commit that its grader has seen. */
import { AppError, type StagedFeedback, type TreeNode } from '@lectern/contract';
import { create, sha, startGrading } from '@lectern/testkit/grading-scene';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { autograderReports, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { settleWork } from '../commits/counting/settle-work.ts';
import { cachedTree, makeTreeCache, type TreeCache } from '../commits/files/tree-cache.ts';

/** Reads this instead of repositories. */
let readTree: TreeCache['find'];
const { world, classroom, professor, ta, other, student, template, accepted, read } =
  await startGrading({ app: { trees: { ...makeTreeCache(), find: (key) => readTree(key) } } });
afterAll(world.close);

const inHours = (hours: number) => new Date(world.clock.read().getTime() + hours * 3_600_000);

/** A submission with the starter code and nothing else. */
async function begun(dueAt: Date | null) {
  const assignment = await world.assignment(classroom, template, { dueAt, defaultScore: 10 });
  const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  const work = await accepted(student, assignment, { repositoryUrl: 'https://host.test/r' });
  await settle(work);
  return { path, work, at: `${path}/works/work/${work.id}` };
}

const empty = cachedTree({ nodes: [], truncated: false, starters: new Map(), removed: [] });
const file: TreeNode = {
  status: { status: 'added', diff: [{ start: 1, end: 1 }] },
  entry: { path: 'main.c', type: 'blob', sha: sha(9), mode: '100644', size: 1 },
  name: 'main.c',
};
const onLine = { ...create('Why?', -1), path: 'main.c', line: 1 };

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

it('a grade before the deadline makes the autograder report of its commit count', async () => {
  const { path, work, at } = await begun(inHours(48));
  await push(work, 2, inHours(-5));
  const report = { workId: work.id, sha: sha(2), points: 8, maximum: 10, source: 'ci' as const };
  await world.db.insert(autograderReports).values({ ...report, reportedAt: inHours(-4) });
  await world.api.as(student).post(`${at}/submit`);
  await world.api.as(ta).post(`${at}/grade`, { body: '', comments: [create('Hm', -1)] });
  await world.api.as(professor).post(`${path}/publish`, {});
  const seen = await world.api.as(student).get(at);
  expect(seen.json()).toMatchObject({ manual_feedback_score: 9, auto_grader_score: 8 });
});

it('a grade is refused when its lines are not in a commit that was pushed while they were checked', async () => {
  const { work, at } = await begun(inHours(48));
  await push(work, 2, inHours(-1));
  readTree = async (commits) => {
    const isFirst = commits.endsWith(sha(2));
    if (isFirst) await push(work, 3, inHours(0));
    return { ...empty, nodes: isFirst ? [file] : [] };
  };
  const answer = await world.api.as(ta).post(`${at}/grade`, { body: '', comments: [onLine] });
  expect(answer).toFailWith('line_not_changed');
  expect(await read(work)).toMatchObject({ gradedAt: null });
});

it('a line comment is refused while the repository is not ready', async () => {
  const { work, at } = await begun(inHours(-1));
  readTree = () => Promise.reject(new AppError('repository_not_ready'));
  const answer = await world.api.as(ta).post(`${at}/grade`, { body: '', comments: [onLine] });
  expect(answer).toFailWith('repository_not_ready');
  expect(await read(work)).toMatchObject({ gradedAt: null });
});

describe('a grade that names its commit', () => {
  const scene = async (dueAt: Date | null) => {
    const { work, at } = await begun(dueAt);
    const as = world.api.as(ta);
    const grade = (digit: number, comments: StagedFeedback[] = [], key = `key-${digit}`) => {
      const sent = { body: '', comments, draft_keys: comments.map(() => 'one') };
      const headers = { 'idempotency-key': `${work.id}-${key}` };
      return as.post(`${at}/grade`, { ...sent, commit_sha: sha(digit) }, headers);
    };
    return { work, at, as, grade };
  };

  it('is refused when another commit counts, changes nothing, and is accepted for the right one', async () => {
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
    // A repeated request gets the old answer, even when another commit counts now.
    expect((await grade(2, comments, 'key-3')).statusCode).toBe(200);
  });

  it('keeps its commit after later pushes until the submission is reopened', async () => {
    const { work, at, grade } = await scene(inHours(48));
    await push(work, 2, inHours(-2));
    expect((await grade(2)).statusCode).toBe(200);
    await push(work, 3, inHours(-1));
    expect(await grade(3)).toFailWith('another_commit');
    expect((await grade(2, [create('More', 1)], 'again')).statusCode).toBe(200);
    expect(await read(work)).toMatchObject({ gradedSha: sha(2), countedSha: sha(2) });
    await world.api.as(professor).post(`${at}/reopen`);
    expect(await read(work)).toMatchObject({ gradedSha: null, countedSha: null });
    expect(await grade(2, [], 'after-all')).toFailWith('another_commit');
    expect((await grade(3)).statusCode).toBe(200);
  });

  it('is refused for the wrong commit before its lines are checked', async () => {
    const { work, grade } = await scene(inHours(48));
    await push(work, 2, inHours(-2));
    await push(work, 3, inHours(-1));
    readTree = () => Promise.resolve(empty);
    expect(await grade(2, [onLine])).toFailWith('another_commit');
    expect(await grade(3, [onLine])).toFailWith('line_not_changed');
  });

  it('waits for a push that is not readable yet, unless the repository is unreadable for good', async () => {
    const { work, grade } = await scene(null);
    await push(work, 2, inHours(-2));
    await world.pushed(work, sha(3), inHours(-1), { beforeSha: sha(2) });
    expect(await grade(2)).toFailWith('another_commit');
    const contentProblem = { code: 'repository_unreadable' } as const;
    await world.db.update(works).set({ contentProblem }).where(eq(works.id, work.id));
    readTree = () => Promise.resolve({ ...empty, nodes: [file] });
    // The lines would change as soon as the new commit becomes readable.
    expect(await grade(2, [onLine])).toFailWith('another_commit');
    expect((await grade(2)).statusCode).toBe(200);
    expect(await read(work)).toMatchObject({ countedSha: sha(3) });
  });

  it('belongs to the starter code when nothing was pushed', async () => {
    const { work, grade } = await scene(inHours(-1));
    expect((await grade(1)).statusCode).toBe(200);
    expect(await read(work)).toMatchObject({ gradedSha: sha(1) });
  });
});

describe('without a due date, the counted commit', () => {
  it('is fixed when a grader claims the submission, not when it is assigned', async () => {
    const { path, work } = await begun(null);
    const graders = [{ github_username: ta.login, weight: 1 }];
    await world.api.as(professor).put(`${path}/graders`, { mode: 'share', graders });
    await push(work, 2, inHours(0));
    expect(await read(work)).toMatchObject({ countedSha: null });
    const missing = await world.api.as(ta).post(`${path}/grade-missing`, { body: 'None' });
    expect(missing.json()).toEqual({ graded: [] });
  });

  it.each([
    ['claim', undefined],
    ['grade', { body: '', comments: [] }],
    ['grade', { body: '', comments: [], commit_sha: sha(2) }],
  ])('is the head at the time of the %s', async (begin, sent) => {
    const { work, at } = await begun(null);
    await push(work, 2, inHours(-1));
    const answer = await world.api.as(ta).post(`${at}/${begin}`, sent);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await push(work, 3, inHours(1));
    expect(await read(work)).toMatchObject({ countedSha: sha(2), countedReason: 'grading' });
  });

  it('stays as the first grader saw it when another grader takes over', async () => {
    const { path, work, at } = await begun(null);
    await push(work, 2, inHours(-1));
    await world.api.as(ta).post(`${at}/claim`);
    world.clock.advance({ hours: 1 });
    await push(work, 3, inHours(0));
    const student_work_ids = [work.id];
    const { login: github_username } = other;
    const given = { mode: 'manual', student_work_ids, github_username };
    await world.api.as(professor).put(`${path}/graders`, given);
    expect(await read(work)).toMatchObject({ countedSha: sha(2), countedReason: 'grading' });
    await world.api.as(professor).put(`${path}/graders`, { ...given, github_username: null });
    expect(await read(work)).toMatchObject({ countedSha: null });
  });
});
