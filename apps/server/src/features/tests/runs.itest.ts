import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MyWork, StudentWork, TestForm, TestRunDetail, WorkTests } from '@lectern/contract';
import { ReplayDriver, type Recorded } from '@lectern/sandbox/replay-driver';
import { startPushedWorld, type PushedWork } from '@lectern/testkit/pushed-work';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { assignments, autograderReports, testRuns, works } from '../../db/schema/index.ts';
import { renewRunner } from './runners.ts';

/** Prints the file of the submission, as a program would. */
const prints: Recorded = async ({ files }) => {
  const [folder = ''] = typeof files === 'string' ? [files] : files;
  return { stdout: await readFile(join(folder, 'answer.txt')) };
};
let answers: Recorded = prints;
const driver = new ReplayDriver({
  './answer': (order) => (typeof answers === 'function' ? answers(order) : answers),
  './fails': { code: 1 },
});
const pushed = await startPushedWorld('tests-runs', { driver });
const { world } = pushed;
afterAll(world.close);

const correct = { name: 'Answer', points: 2, run: './answer', expected: '42' };
const hidden = { ...correct, name: 'Secret', points: 3, visibility: 'after_publication' as const };

async function addTests(work: PushedWork, cases: TestForm['cases'] = [correct], more = {}) {
  const at = `${assignmentPath(work)}/tests`;
  const answer = await world.api.as(pushed.professor).put(at, { based_on: null, cases, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return at;
}

const assignmentPath = ({ path }: PushedWork) => path.slice(0, path.indexOf('/works/'));

const runsOf = (work: PushedWork) =>
  world.db.select().from(testRuns).where(eq(testRuns.workId, work.id)).orderBy(testRuns.id);

async function seenBy(person: { token: string }, work: PushedWork) {
  const answer = await world.api.as(person).read<{ work_tests: WorkTests }>(`${work.path}/tests`);
  return answer.work_tests;
}

async function autoScore(work: PushedWork) {
  const answer = await world.api.as(pushed.professor).read<StudentWork>(work.path);
  return [answer.auto_grader_score, answer.autograder_report?.maximum ?? null];
}

async function isTestedOnMyWork(of: PushedWork): Promise<boolean | undefined> {
  const path = `/classrooms/classroom/${pushed.classroomId}/my-work`;
  const { my_work: rows } = await world.api.as(of.student).read<{ my_work: MyWork[] }>(path);
  return rows.find(({ work: each }) => each?.student_work_id === of.id)?.work?.has_tests;
}

async function push(work: PushedWork, text: string) {
  const head = await work.pushFile('answer.txt', text);
  await work.waitForHead(head);
  await world.runJobs();
  return head;
}

let work: PushedWork;
beforeEach(async () => {
  driver.orders.length = 0;
  answers = prints;
  work = await pushed.work({ dueAt: new Date('2030-01-01T00:00:00Z') });
});

describe('a push', () => {
  it('is tested, and its student sees command, expected and actual output', async () => {
    await addTests(work);
    const head = await push(work, '41\n');
    const { shown, runs, has_tests } = await seenBy(work.student, work);
    expect(has_tests).toBe(true);
    expect(runs).toMatchObject([{ sha: head, version: 1, reason: 'push', state: 'done' }]);
    expect(shown).toMatchObject({ points: 0, maximum: 2, passed: 0, tests: 1, is_counted: false });
    expect(shown?.results).toMatchObject([
      {
        verdict: 'wrong_output',
        command: './answer',
        expected: '42',
        output: { stdout: '41\n', cut: false },
      },
    ]);
    await push(work, '42\n');
    expect((await seenBy(work.student, work)).shown).toMatchObject({ points: 2, passed: 1 });
    expect(await autoScore(work)).toEqual([null, null]);
  });

  it('of an assignment without tests starts no run', async () => {
    await push(work, '42\n');
    expect(await runsOf(work)).toEqual([]);
    expect(await isTestedOnMyWork(work)).toBe(false);
  });

  it('keeps its results on My Work after the tests were withdrawn', async () => {
    const at = await addTests(work);
    expect(await isTestedOnMyWork(work)).toBe(true);
    await push(work, '42\n');
    await world.api.as(pushed.professor).put(`${at}/version`, { number: null });
    expect(await isTestedOnMyWork(work)).toBe(true);
    expect(await seenBy(work.student, work)).toMatchObject({
      has_tests: false,
      shown: { points: 2 },
    });
  });
});

it('a hidden test stays hidden until the grade is published, and so does the total', async () => {
  await addTests(work, [correct, hidden]);
  await push(work, '42\n');
  const before = await seenBy(work.student, work);
  expect(before.shown).toMatchObject({ points: null, maximum: null, visible_points: 2 });
  expect(before.shown).toMatchObject({ visible_maximum: 2, has_hidden: true, tests: 1 });
  expect(JSON.stringify(before)).not.toContain('Secret');
  expect((await seenBy(pushed.professor, work)).shown).toMatchObject({ points: 5, maximum: 5 });
  await world.db.update(works).set({ state: 'GRADE_PUBLISHED' }).where(eq(works.id, work.id));
  const after = await seenBy(work.student, work);
  expect(after.shown).toMatchObject({ points: 5, maximum: 5, has_hidden: false });
  expect(after.shown?.results.map(({ name }) => name)).toEqual(['Answer', 'Secret']);
});

it('tests for after the due date show their results after the last extension of the class', async () => {
  const soon = new Date(world.clock.read().getTime() + 60_000);
  work = await pushed.work({ dueAt: soon });
  await addTests(work, [{ ...correct, name: 'Secret', visibility: 'after_due' }]);
  await push(work, '42\n');
  const other = await world.user();
  const on = { id: work.assignmentId, createdBy: pushed.professor.id };
  await world.extension(on, other, new Date(soon.getTime() + 3_600_000));
  const names = async () =>
    (await seenBy(work.student, work)).shown?.results.map(({ name }) => name);
  world.clock.advance({ minutes: 2 });
  expect(await names()).toEqual(['Hidden test 1']);
  world.clock.advance({ hours: 1 });
  expect(await names()).toEqual(['Secret']);
  const withoutDueDate = eq(assignments.id, work.assignmentId);
  await world.db.update(assignments).set({ dueAt: null }).where(withoutDueDate);
  expect(await names()).toEqual(['Hidden test 1']);
});

describe('the commit that counts', () => {
  async function due(text: string) {
    const dueAt = new Date(Date.now() + 60_000);
    work = await pushed.work({ dueAt });
    await addTests(work);
    const head = await push(work, text);
    await world.db
      .update(works)
      .set({ countedSha: head, countedReason: 'deadline' })
      .where(eq(works.id, work.id));
    await pushed.run('tests.queue', { workId: work.id });
    return head;
  }

  it('gets its score from the run that it already has', async () => {
    await due('42\n');
    expect(await autoScore(work)).toEqual([2, 2]);
    expect(await runsOf(work)).toHaveLength(1);
    const mine = await world.api.as(work.student).read<StudentWork>(work.path);
    expect([mine.auto_grader_score, mine.autograder_report]).toEqual([null, null]);
  });

  it('gets the score of the newest run, and staff can run any of its commits again', async () => {
    const head = await due('41\n');
    expect(await autoScore(work)).toEqual([0, 2]);
    answers = { stdout: Buffer.from('42') };
    const { professor } = pushed;
    const again = (body: object) => world.api.as(professor).post(`${work.path}/tests/runs`, body);
    expect((await again({})).json()).toMatchObject({ run: { sha: head, reason: 'again' } });
    expect((await again({})).statusCode).toBe(200);
    expect(await again({ sha: 'f'.repeat(40) })).toFailWith('commit_unknown');
    await world.runJobs();
    answers = prints;
    expect(await runsOf(work)).toHaveLength(2);
    expect(await autoScore(work)).toEqual([2, 2]);
    expect((await seenBy(professor, work)).commits).toMatchObject([{ sha: head }]);
    expect((await seenBy(work.student, work)).commits).toEqual([]);
  });

  it('gets the score of the newest run, also if that ended before it counted', async () => {
    await addTests(work);
    const head = await push(work, '41\n');
    answers = { stdout: Buffer.from('42') };
    await world.api.as(pushed.professor).post(`${work.path}/tests/runs`, {});
    world.clock.advance({ minutes: 1 });
    await world.runJobs();
    const counted = { countedSha: head, countedReason: 'deadline' as const };
    await world.db.update(works).set(counted).where(eq(works.id, work.id));
    await pushed.run('tests.queue', { workId: work.id });
    expect(await autoScore(work)).toEqual([2, 2]);
  });

  it('has no score of tests while check runs count, and no score of check runs otherwise', async () => {
    const head = await due('42\n');
    const report = { workId: work.id, sha: head, points: 7, source: 'ci' };
    await world.db.insert(autograderReports).values({ ...report, reportedAt: new Date() });
    expect(await autoScore(work)).toEqual([2, 2]);
    const settings = `${assignmentPath(work)}/tests/settings`;
    await world.api.as(pushed.professor).patch(settings, { counts_check_runs: true });
    expect(await autoScore(work)).toEqual([7, null]);
  });
});

it('a class is tested again with the version in use, and the table shows each verdict', async () => {
  const at = await addTests(work);
  const head = await push(work, '42\n');
  await world.api
    .as(pushed.professor)
    .put(at, { based_on: 1, cases: [correct, { ...correct, name: 'Fails', run: './fails' }] });
  const asked = await world.api.as(pushed.professor).post(`${at}/runs`, {});
  expect(asked.json()).toEqual({ queued: 1 });
  await world.runJobs();
  const table = await world.api.as(pushed.professor).read<object>(`${at}/table`);
  expect(table).toMatchObject({
    columns: [{ key: 'answer' }, { key: 'fails' }],
    rows: [
      {
        student_work_id: work.id,
        run: { sha: head, version: 2, reason: 'class', points: 2, maximum: 4 },
        verdicts: ['passed', 'failed'],
      },
    ],
  });
});

it('a run whose worker was lost begins again, and its result is stored once', async () => {
  await addTests(work);
  const head = await work.pushFile('answer.txt', '42\n');
  await expect.poll(() => queuedFor(work, head)).toMatchObject({ state: 'waiting' });
  await world.db.update(testRuns).set({ state: 'running' }).where(eq(testRuns.workId, work.id));
  await world.runJobs();
  expect(await runsOf(work)).toMatchObject([{ state: 'done', points: 2 }]);
});

it('a driver that keeps failing stops the run, which says so', async () => {
  await addTests(work);
  answers = () => Promise.reject(new Error('no box'));
  const head = await work.pushFile('answer.txt', '42\n');
  await expect.poll(() => queuedFor(work, head)).toMatchObject({ state: 'waiting' });
  for (let tries = 0; tries < 4; tries += 1) {
    await world.runJobs();
    await world.hurryJobs();
  }
  answers = prints;
  expect(await runsOf(work)).toMatchObject([{ state: 'stopped', problem: 'failed' }]);
});

it('outputs are kept for the newest 5 runs and for the commit that counts', async () => {
  await addTests(work);
  const counted = await push(work, '42\n');
  for (let n = 0; n < 6; n += 1) {
    const head = await work.pushFile('answer.txt', `${n}\n`);
    await expect.poll(() => queuedFor(work, head)).toMatchObject({ state: 'waiting' });
    await world.db.update(works).set({ countedSha: counted }).where(eq(works.id, work.id));
    await world.runJobs();
  }
  const kept = (await runsOf(work)).map(({ outputs }) => outputs !== null);
  expect(kept).toEqual([true, false, true, true, true, true, true]);
  const [, second] = await runsOf(work);
  const old = await world.api
    .as(work.student)
    .read<{ run: TestRunDetail }>(`${work.path}/tests/runs/${second?.id}`);
  expect(old.run).toMatchObject({ has_outputs: false, results: [{ verdict: 'wrong_output' }] });
});

it('a waiting run tells its place and the time it will take', async () => {
  await addTests(work);
  await push(work, '1\n');
  const head = await work.pushFile('answer.txt', '42\n');
  await expect.poll(() => queuedFor(work, head)).toMatchObject({ state: 'waiting' });
  expect((await seenBy(work.student, work)).runner.can_run).toBe(false);
  await renewRunner(world.db, { worker: 'v', slots: 0, reason: 'No bwrap.', languages: [] });
  expect((await seenBy(pushed.professor, work)).runner.reason).toBe('No bwrap.');
  expect((await seenBy(work.student, work)).runner.reason).toBeNull();
  await renewRunner(world.db, { worker: 'w', slots: 2, reason: null, languages: ['C'] });
  const { runs, runner } = await seenBy(work.student, work);
  expect(runner).toEqual({ can_run: true, reason: null, languages: ['C'] });
  expect(runs[0]?.place).toMatchObject({ runs_before: 0 });
  expect(runs[0]?.place?.expected_seconds).toBeGreaterThanOrEqual(0);
  await world.runJobs();
});

/** Runs all jobs but those that run tests. */
async function queuedFor(of: PushedWork, sha: string) {
  await world.runJobs(['tests.run']);
  return (await runsOf(of)).find((run) => run.sha === sha);
}
