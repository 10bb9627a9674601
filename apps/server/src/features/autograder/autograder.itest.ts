import { AppError } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, autograderReports, type works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { CheckRun } from '../../platform/check-client.ts';
import type { Platform } from '../../platform/platform.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import { settleWork } from '../commits/counting/settle-work.ts';
import { fullName } from '../memberships/full-name.ts';
import { onCheckRun } from './on-check-run.ts';
import { createToken } from './tokens.ts';

const away = () => Promise.reject(new PlatformProblem('down', 'no answer'));
const checked: CheckRun[] = [];
const checks = () => Promise.resolve({ listCheckRuns: () => Promise.resolve(checked) });
const platform = {
  avatarOrigins: [],
  asApp: away,
  inBackground: () => ({ checks, gitToken: away }),
} as unknown as Platform;

const world = await startWorld({ app: { platform } });
afterAll(world.close);

const { organization, classroom, professor, ta, student } = await world.seededClassroom();
const template = await world.template(organization);
const sha = '2'.repeat(40);
let repositoryId = 8_000_000_000;

async function fresh(
  given: Partial<typeof works.$inferInsert> = { countedSha: sha },
  dueAt: Date | null = null,
) {
  const assignment = await world.assignment(classroom, template, { dueAt });
  const on = { id: assignment.id, orgId: organization.id };
  const work = await world.work(on, student, { repositoryId: ++repositoryId, ...given });
  const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignment.id}`;
  return { assignment, work, path };
}

let scene: Awaited<ReturnType<typeof fresh>>;
beforeEach(async () => {
  scene = await fresh();
});

async function autoScore(): Promise<number | null> {
  const answer = await world.api.as(ta).get(`${scene.path}/works/work/${scene.work.id}`);
  return answer.json<{ auto_grader_score: number | null }>().auto_grader_score;
}

describe('a report by another CI', () => {
  const newToken = async () => {
    const answer = await world.api.as(professor).post(`${scene.path}/autograder-token`);
    return answer.json<{ token: string }>().token;
  };
  const report = (token: string, body: object = {}) => {
    const score = { student_work_id: scene.work.id, sha, points: 7.5, maximum: 10, ...body };
    const headers = { authorization: `Bearer ${token}` };
    return world.api.anonymous.post('/autograder/reports', score, headers);
  };

  it('is shown if it is the newest of the counted commit', async () => {
    const token = await newToken();
    expect(await autoScore()).toBeNull();
    expect((await report(token)).statusCode).toBe(204);
    expect(await autoScore()).toBe(7.5);
    world.clock.advance({ minutes: 1 });
    await report(token, { points: 9, log_url: 'https://ci.example.com/run/1' });
    world.clock.advance({ minutes: 1 });
    await report(token, { points: 1, sha: '3'.repeat(40) });
    expect(await autoScore()).toBe(9);
    const shown = await world.api.as(ta).get(`${scene.path}/works/work/${scene.work.id}`);
    expect(shown.json()).toMatchObject({
      autograder_report: {
        points: 9,
        maximum: 10,
        source: 'ci',
        log_url: 'https://ci.example.com/run/1',
      },
    });
  });

  it('needs a token that is shown once; later only its author and date are shown', async () => {
    const told = async () =>
      (await world.api.as(professor).get(`${scene.path}/autograder-token`)).json<unknown>();
    expect(await told()).toEqual({ autograder_token: null });
    const token = await newToken();
    const later = await told();
    const by = { created_by: professor.login, created_by_name: fullName(professor) };
    expect(later).toMatchObject({ autograder_token: by });
    expect(JSON.stringify(later)).not.toContain(token);
    await world.api.as(professor).delete(`${scene.path}/autograder-token`);
    expect(await told()).toEqual({ autograder_token: null });
  });

  it('needs the newest token of the assignment', async () => {
    const old = await newToken();
    const token = await newToken();
    const elsewhere = await fresh();
    expect((await report(old)).statusCode).toBe(401);
    expect((await report('guessed')).statusCode).toBe(401);
    const foreign = await report(token, { student_work_id: elsewhere.work.id });
    const absent = await report(token, { student_work_id: 999_999_999 });
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    expect((await report(token, { log_url: 'javascript:alert(1)' })).statusCode).toBe(422);
    expect(await report(token, { points: 11 })).toFailWith('points_above_maximum');
    await world.api.as(professor).delete(`${scene.path}/autograder-token`);
    expect((await report(token)).statusCode).toBe(401);
    expect(await autoScore()).toBeNull();
    const session = await world.api.as(professor).post('/autograder/reports', {
      student_work_id: scene.work.id,
      sha,
      points: 1,
    });
    expect(session.statusCode).toBe(401);
  });
});

describe('the token of a professor', () => {
  const people = `/classrooms/classroom/${classroom.id}`;
  const endings: [how: string, end: (id: number) => Promise<unknown>][] = [
    ['is removed', (id) => world.api.as(professor).delete(`${people}/students/${id}`)],
    ['becomes a TA', (id) => world.api.as(professor).put(`${people}/invite/role/TA/user/${id}`)],
  ];

  it.each(endings)('who %s stops working, and no other token does', async (_how, end) => {
    const leaving = await world.signIn();
    await world.member(classroom, leaving, { role: 'PROFESSOR' });
    const paths = [scene.path, (await fresh()).path];
    await world.api.as(leaving).post(`${paths[0]}/autograder-token`);
    await world.api.as(professor).post(`${paths[1]}/autograder-token`);
    await end(leaving.id);
    // The role was lost after the guard let this request through.
    const { id: classroomId, orgId } = classroom;
    const by = { classroomId, orgId, user: leaving, role: 'PROFESSOR' as const };
    const late = createToken({ db: world.db, clock: world.clock.read }, by, scene.assignment.id);
    await expect(late).rejects.toBeInstanceOf(AppError);
    const told = await Promise.all(
      paths.map((path) => world.api.as(professor).get(`${path}/autograder-token`)),
    );
    expect(told.map((answer) => answer.json<unknown>())).toEqual([
      { autograder_token: null },
      { autograder_token: expect.objectContaining({ created_by: professor.login }) },
    ]);
    const entries = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `assignment:${scene.assignment.id}`));
    expect(entries.at(-1)).toMatchObject({
      actorId: professor.id,
      action: 'autograder-token.revoked',
      details: { becauseOf: `user:${leaving.id}` },
    });
  });
});

describe('a check run', () => {
  const announced = (run: object = {}, installation = organization.installationId) =>
    transact(world.db, (tx) =>
      onCheckRun(tx, {
        action: 'completed',
        receivedAt: world.clock.read(),
        payload: {
          check_run: {
            id: 5,
            head_sha: sha,
            status: 'completed',
            completed_at: '2026-09-01T12:30:00Z',
            html_url: 'https://platform.example.com/runs/5',
            output: { title: 'Autograding', summary: 'Points 4/5', text: null },
            ...run,
          },
          installation: { id: installation },
          repository: { id: scene.work.repositoryId },
        },
      }),
    );

  it('with a score is recorded once, however often it is announced', async () => {
    await announced();
    await announced();
    expect(await autoScore()).toBe(4);
    const rows = await world.db
      .select()
      .from(autograderReports)
      .where(eq(autograderReports.workId, scene.work.id));
    expect(rows).toMatchObject([{ maximum: 5, logUrl: 'https://platform.example.com/runs/5' }]);
  });

  it('that is corrected changes its score, even with the same completion time', async () => {
    const output = { title: 'Autograding', text: null };
    await announced({ output: { ...output, summary: 'Points 3/10' } });
    await announced({ output: { ...output, summary: 'Points 8/10' } });
    expect(await autoScore()).toBe(8);
    await announced({ head_sha: '3'.repeat(40), output: { ...output, summary: 'Points 1/10' } });
    expect(await autoScore()).toBe(8);
  });

  it('with a completion time in the future does not stay the newest', async () => {
    await announced({ completed_at: '2099-01-01T00:00:00Z' });
    world.clock.advance({ minutes: 1 });
    const output = { title: 'Autograding', summary: 'Points 1/5', text: null };
    await announced({ id: 6, completed_at: world.clock.read().toISOString(), output });
    expect(await autoScore()).toBe(1);
  });

  it('whose webhook was lost is looked up when its commit begins to count', async () => {
    const dueAt = world.clock.read();
    const made = { starterSha: '1'.repeat(40), repositoryUrl: 'https://host.test/r' };
    scene = await fresh({ ...made, defaultBranch: 'main' }, dueAt);
    await world.pushed(scene.work, sha, dueAt);
    const output = { title: 'Autograding', summary: 'Points 4/5', text: null };
    const lint = { title: 'Lint', summary: '2 warnings', text: null };
    const run = {
      sha,
      annotationsCount: 0,
      url: null,
      completedAt: new Date('2099-01-01T00:00:00Z'),
    };
    checked.push({ ...run, id: 6, output: lint }, { ...run, id: 5, output });
    world.clock.advance({ minutes: 1 });
    await transact(world.db, (tx) => settleWork(tx, scene.work.id, world.clock.read()));
    await world.runJobs();
    expect(await autoScore()).toBe(4);
    // A completion time in the future must not make it the newest.
    world.clock.advance({ minutes: 1 });
    const later = { id: 7, completed_at: world.clock.read().toISOString() };
    await announced({ ...later, output: { ...output, summary: 'Points 1/5' } });
    expect(await autoScore()).toBe(1);
  });

  it('with its score in annotations only leaves one job to read them', async () => {
    const nothing = { title: null, summary: null, text: null };
    const asked = async () => {
      const keys = (await world.jobs()).map(({ key }) => key);
      return keys.filter((key) => key.startsWith(`work:${scene.work.id}:check-run:`)).toSorted();
    };
    const output = { ...nothing, annotations_count: 2 };
    await announced({ output: { ...nothing, annotations_count: 0 } });
    await announced({ output, completed_at: null });
    await announced({ output }, 1);
    await announced({ output: { ...output, summary: 'Points 4/5' } });
    expect(await asked()).toEqual([]);
    for (const id of [7, 7, 8]) await announced({ id, output });
    const key = `work:${scene.work.id}:check-run`;
    expect(await asked()).toEqual([`${key}:7`, `${key}:8`]);
  });

  it('without a score, unfinished, or from another installation is ignored', async () => {
    await announced({ output: { title: 'Lint', summary: '2 warnings', text: null } });
    await announced({ completed_at: null });
    await announced({}, 1);
    expect(await autoScore()).toBeNull();
  });
});
