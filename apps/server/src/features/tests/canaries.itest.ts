/** Hidden tests contain canary strings, which are searched in everything that reaches a student. */
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import {
  routes,
  type MyWork,
  type Route,
  type StudentWork,
  type TestRunDetail,
  type WorkTests,
} from '@lectern/contract';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { visibilities, type Visibility } from '@lectern/course-tests/plan';
import type { BoxOrder } from '@lectern/sandbox/box';
import { ReplayDriver, type Recorded } from '@lectern/sandbox/replay-driver';
import type { Caller } from '@lectern/testkit/api';
import { samples, type Sample, type SampledName } from '@lectern/testkit/authorization/samples';
import { callHost } from '@lectern/testkit/call-host';
import { startPushedWorld } from '@lectern/testkit/pushed-work';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classrooms, organizations } from '../../db/schema/index.ts';
import { loggerOptions } from '../../log/logger.ts';

const canaryOf = (visibility: Visibility) => `canary${visibility.replaceAll('_', '')}`;

/** All that the professor writes about a case, and what its program writes. */
const partsOfCase = (canary: string) => ({
  name: `Case ${canary}1`,
  group: `Group ${canary}2`,
  command: `./case ${canary}3`,
  stdin: `${canary}4 in`,
  expected: `${canary}5 out`,
  stdout: `${canary}5 out ${canary}6`,
  stderr: `${canary}7`,
});

function configOf(visibility: Visibility): { cases: string; suites: string } {
  const canary = canaryOf(visibility);
  const parts = partsOfCase(canary);
  return {
    cases: `
  - name: ${parts.name}
    group: ${parts.group}
    visibility: ${visibility}
    points: 1
    setup: ./setup ${canary}8
    run: ${parts.command}
    stdin: ${parts.stdin}
    expected: ${parts.expected}
    comparison: included
    files: [data/${canary}9.txt]`,
    suites: `
  - name: Suite ${canary}10
    visibility: ${visibility}
    points: 1
    run: ./suite ${canary}11
    files: [data/${canary}9.txt]
    report: { format: tap }`,
  };
}

const configs = visibilities.map(configOf);
const lectern = `version: 1
cases:${configs.map(({ cases }) => cases).join('')}
suites:${configs.map(({ suites }) => suites).join('')}
`;

function recorded(): Record<string, Recorded> {
  const all = visibilities.map((visibility): Record<string, Recorded> => {
    const canary = canaryOf(visibility);
    const { command, stdout, stderr } = partsOfCase(canary);
    const report = `TAP version 14\n1..2\nok 1 - ${canary}12\nnot ok 2 - ${canary}13\n`;
    const outputs = { stdout: Buffer.from(stdout), stderr: Buffer.from(stderr) };
    return {
      [`./setup ${canary}8`]: ({ keep }: BoxOrder) => (keep ? outputs : {}),
      [command]: outputs,
      [`./suite ${canary}11`]: { code: 1, stdout: Buffer.from(report), stderr: outputs.stderr },
    };
  });
  return Object.assign({}, ...all) as Record<string, Recorded>;
}

let logged = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged += chunk.toString();
    done();
  },
});
const driver = new ReplayDriver(recorded());
const pushed = await startPushedWorld('canaries', {
  driver,
  // Pushes have the code host's real time.
  startsAt: new Date(Date.now() + 600_000),
  app: { logger: { ...loggerOptions('trace'), stream } },
});
const { world } = pushed;
const hour = 3_600_000;
const dueAt = new Date(world.clock.read().getTime() + hour);
const work = await pushed.work({ dueAt });
const assignmentPath = work.path.slice(0, work.path.indexOf('/works/'));
const student = world.api.as(work.student);
const professor = world.api.as(pushed.professor);
const ta = await world.signIn();
await world.member({ id: pushed.classroomId }, ta, { role: 'TA' });

const leaving = new AbortController();
afterAll(async () => {
  leaving.abort();
  await world.close();
});

let heard = '';
async function openPage(): Promise<void> {
  const { port } = world.app.server.address() as AddressInfo;
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/classrooms/classroom/${pushed.classroomId}/events`,
    { headers: { cookie: `lectern=${work.student.token}` }, signal: leaving.signal },
  );
  expect(answer.status).toBe(200);
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of answer.body ?? []) heard += decoder.decode(chunk, { stream: true });
  })().catch(() => {});
}

/** Keys are made of names, in small letters. */
function canariesIn(text: string): Visibility[] {
  const small = text.toLowerCase();
  return visibilities.filter((visibility) => small.includes(canaryOf(visibility)));
}

function pathOf(route: Route, ids: Record<string, string | number>): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(ids[name])));
}

/** Would end the session or the page, and answers nothing about tests. */
const leftOut = ['login', 'logout'];

const login = 'canaries-prof';
const [organization] = await world.db
  .select()
  .from(organizations)
  .where(eq(organizations.id, pushed.org.id));
const [classroom] = await world.db
  .select()
  .from(classrooms)
  .where(eq(classrooms.id, pushed.classroomId));
const home = {
  organization: organization!,
  classroom: classroom!,
  professor: { ...(await world.user()), token: '', login },
};
const names = (Object.keys(samples) as SampledName[]).filter((name) => !leftOut.includes(name));
/** Made once, because most of the test's time goes into them. */
const made = new Map<SampledName, Sample>();

/** Answers of all calls of the contract, with the ids of this submission. */
async function answersOf(
  caller: Caller,
  asked: readonly SampledName[],
): Promise<Map<string, string>> {
  const { headSha } = await work.row();
  const own = {
    cid: pushed.classroomId,
    aid: work.assignmentId,
    wid: work.id,
    sha: headSha!,
    runId: newestRun,
    number: 1,
  };
  const answers = new Map<string, string>();
  for (const name of asked) {
    const route: Route = routes[name];
    const sample = made.get(name) ?? (await samples[name](world, home));
    made.set(name, sample);
    const path = pathOf(route, { ...sample.params, ...own });
    const address = sample.query ? `${path}?${new URLSearchParams(sample.query)}` : path;
    const answer = await send(caller, route.method, address, sample.body);
    answers.set(name, answer.body);
  }
  return answers;
}

function send(caller: Caller, method: Route['method'], path: string, body: unknown) {
  switch (method) {
    case 'GET':
      return caller.get(path);
    case 'DELETE':
      return caller.delete(path);
    case 'POST':
      return caller.post(path, body);
    case 'PUT':
      return caller.put(path, body);
    case 'PATCH':
      return caller.patch(path, body);
  }
}

/** The calls that show canaries, with whose. */
async function seenBy(
  caller: Caller,
  asked: readonly SampledName[] = names,
): Promise<Record<string, Visibility[]>> {
  const answers = await answersOf(caller, asked);
  const found = [...answers].map(([name, body]) => [name, canariesIn(body)] as const);
  return Object.fromEntries(found.filter(([, canaries]) => canaries.length > 0));
}

/** All branches and tags of the student's repository, and its pull requests as the code host shows them. */
async function onCodeHost(): Promise<string> {
  await work.clone.git('fetch', '--quiet', 'origin', '+refs/*:refs/all/*');
  const history = await work.clone.git('log', '--all', '--patch', '--format=fuller');
  const at = `/repos/${work.repository.full_name}`;
  const ask = (path: string) => callHost(world, login, 'GET', `${at}${path}`);
  const pulls = (await ask('/pulls?state=all')) as { number: number }[];
  const parts: unknown[] = [history, pulls];
  for (const { number } of pulls) {
    parts.push(await ask(`/pulls/${number}/reviews`), await ask(`/pulls/${number}/comments`));
  }
  return JSON.stringify(parts);
}

const workTests = async (caller: Caller) =>
  (await caller.read<{ work_tests: WorkTests }>(`${work.path}/tests`)).work_tests;

let newestRun = 0;
async function shownTo(caller: Caller): Promise<TestRunDetail> {
  const path = `${work.path}/tests/runs/${newestRun}`;
  return (await caller.read<{ run: TestRunDetail }>(path)).run;
}

const totalsOf = ({ points, maximum }: { points: number | null; maximum: number | null }) => [
  points,
  maximum,
];

async function autoScores(): Promise<unknown[]> {
  const own = await student.read<StudentWork>(work.path);
  const path = `/classrooms/classroom/${pushed.classroomId}/my-work`;
  const { my_work: rows } = await student.read<{ my_work: MyWork[] }>(path);
  const mine = rows.find(({ work: each }) => each?.student_work_id === work.id)?.work;
  return [own.auto_grader_score, own.autograder_report, mine?.grade?.auto_grader_score ?? null];
}

/** The calls whose answers have canaries of visible tests. */
const callsWithTests = ['getWorkTests', 'getTestRun'] as const;
const seen = (...which: Visibility[]) =>
  Object.fromEntries(callsWithTests.map((name) => [name, which]));

beforeAll(async () => {
  await openPage();
  const files = new Map([
    ['lectern.yml', Buffer.from(lectern)],
    ...visibilities.map((visibility) => {
      const canary = canaryOf(visibility);
      return [`data/${canary}9.txt`, Buffer.from(`${canary}14`)] as const;
    }),
  ]);
  const headers = { 'content-type': 'application/octet-stream' };
  const path = `${assignmentPath}/tests/upload?file_name=canarynever.tar.gz`;
  const saved = await professor.post(path, writeTarGz(files), headers);
  expect(saved.statusCode, saved.body).toBe(200);
  const head = await work.pushFile('answer.txt', '42\n');
  await work.waitForHead(head);
  await world.runJobs();
  const { runs } = await workTests(professor);
  expect(runs).toMatchObject([{ sha: head, state: 'done' }]);
  newestRun = runs[0]!.id;
}, 60_000);

describe('before the due date', () => {
  it('a student sees the tests that are always visible, by no call another one, and no total', async () => {
    expect(await seenBy(student)).toEqual(seen('always'));
    const run = await shownTo(student);
    expect(totalsOf(run)).toEqual([null, null]);
    expect(run).toMatchObject({ visible_points: 1.5, visible_maximum: 2, has_hidden: true });
    expect(await autoScores()).toEqual([null, null, null]);
    const parts = partsOfCase('canaryalways');
    const text = JSON.stringify(run);
    for (const part of Object.values(parts)) expect(text).toContain(part);
  });

  it('a teaching assistant sees all of them', async () => {
    const found = await seenBy(world.api.as(ta), [...callsWithTests, 'getTests']);
    for (const canaries of Object.values(found)) expect(canaries).toEqual(visibilities);
    expect(Object.keys(found)).toHaveLength(3);
    expect(totalsOf(await shownTo(world.api.as(ta)))).toEqual([6, 8]);
  });
});

describe('after the due date', () => {
  beforeAll(async () => {
    const other = await world.user();
    const on = { id: work.assignmentId, createdBy: pushed.professor.id };
    await world.extension(on, other, new Date(dueAt.getTime() + hour));
    world.clock.advance({ minutes: 61 });
    await world.runJobs();
  });

  it('nothing more is seen while another student of the class has an extension', async () => {
    expect(await seenBy(student, callsWithTests)).toEqual(seen('always'));
    expect(totalsOf(await shownTo(student))).toEqual([null, null]);
  });

  it('the tests of that time are seen after the last extension, and still no total', async () => {
    world.clock.advance({ minutes: 60 });
    expect(await seenBy(student)).toEqual(seen('always', 'after_due'));
    expect(totalsOf(await shownTo(student))).toEqual([null, null]);
    expect(await autoScores()).toEqual([null, null, null]);
  });
});

it('after publication all but the secret tests are seen, with the total', async () => {
  const graded = await professor.post(`${work.path}/grade`, { body: 'Well done.', comments: [] });
  expect(graded.statusCode, graded.body).toBe(200);
  expect(await seenBy(student, callsWithTests)).toEqual(seen('always', 'after_due'));
  const published = await professor.post(`${assignmentPath}/publish`, { student_work_ids: null });
  expect(published.statusCode, published.body).toBe(200);
  await world.runJobs();
  expect((await work.row()).state).toBe('GRADE_PUBLISHED');
  expect(await seenBy(student)).toEqual(seen('always', 'after_due', 'after_publication'));
  expect(totalsOf(await shownTo(student))).toEqual([6, 8]);
});

it('no canary was in events, log lines, the repository or its pull request', async () => {
  expect(heard).toContain('"topic":"tests"');
  expect(canariesIn(heard)).toEqual([]);
  expect(logged).toContain('"route":"/api');
  expect(canariesIn(logged)).toEqual([]);
  const host = await onCodeHost();
  expect(host).toContain('Well done.');
  expect(canariesIn(host)).toEqual([]);
});
