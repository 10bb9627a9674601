/** The sample course in small: cut short again and again, and whole in the end. */
import { join } from 'node:path';
import { buildApp, type AppDeps } from '@lectern/server/app';
import { startBuiltInHost } from '@lectern/server/built-in-host';
import { openDatabase } from '@lectern/server/db/open';
import { startWorker } from '@lectern/server/jobs/worker';
import { openMirrors } from '@lectern/server/mirror/mirrors';
import { connectPlatform } from '@lectern/server/platform/platform';
import { quickAccounts, students } from '@lectern/server/sample/cast';
import { makeCourse } from '@lectern/server/sample/make-course';
import { planCourse, stepsOf, type Plan } from '@lectern/server/sample/plan';
import { makeKeyring } from '@lectern/server/secrets/keyring';
import { makeTasks } from '@lectern/server/tasks';
import { migratedDatabase } from '@lectern/testkit/migrated-database';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Everybody whom something special happens to, and somebody to whom nothing does. */
const logins = ['02', '08', '12', '17', '19', '23', '31', '38'].map((number) => `student${number}`);
const plan: Plan = planCourse(
  new Date(),
  students.filter(({ login }) => logins.includes(login)),
);

let pool: pg.Pool;
let make: (stopAfter: number) => Promise<void>;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await migratedDatabase();
  const { application: url, owner: ownerUrl } = database.urls;
  const opened = await openDatabase({ kind: 'given', url, ownerUrl });
  const dataDir = await scratchFolder();
  const port = await freePorts(2);
  const publicUrl = `http://localhost:${port}`;
  const { forge, settings } = await startBuiltInHost({
    databaseUrl: database.urls.forge,
    dataDir,
    host: '127.0.0.1',
    port: port + 1,
    siteUrl: publicUrl,
    quickSignIn: quickAccounts,
  });
  const clock = () => new Date();
  const platform = connectPlatform(settings, { db: opened.db, clock });
  const mirrors = openMirrors({ dir: join(dataDir, 'mirrors'), limitBytes: 2 ** 30 });
  const app: AppDeps = {
    db: opened.db,
    clock,
    publicUrl,
    allowedOrigins: [],
    platform,
    keyring: makeKeyring([Buffer.alloc(32, 'a key that only tests know')]),
    mirrors,
    webBuild: join(dataDir, 'no-web-build'),
    version: '0.0.0-test',
  };
  const listening = await buildApp(app);
  await listening.listen({ host: '127.0.0.1', port });
  const log = { warn: () => {}, error: () => {} };
  const tasks = makeTasks(app);
  const worker = await startWorker({ pool: opened.pool, url, tasks, schedule: [], log });
  undo.push(
    worker.stop,
    () => listening.close(),
    mirrors.close,
    () => forge.close(),
  );
  undo.push(opened.close, database.close);
  pool = database.superuser;
  make = async (stopAfter) => {
    const stopping = new AbortController();
    let steps = 0;
    const tick = () => {
      steps += 1;
      if (steps === stopAfter) stopping.abort();
    };
    const hostApiUrl = settings.apiUrl;
    const openControl = () => forge.openControl();
    const deskDir = join(dataDir, 'desk');
    const { signal } = stopping;
    await makeCourse({ app, hostApiUrl, openControl, deskDir, signal, tick }, plan);
  };
});
afterAll(async () => {
  for (const step of undo) await step();
});

/** By assignment and student, so that it can be laid beside the plan. */
async function listWorks() {
  const { rows } = await pool.query<{
    name: string;
    login: string;
    state: string;
    pushes: Date[];
    comments: number;
    history_rewritten: boolean;
    late: boolean;
    problem: string | null;
  }>(`
    select assignments.name, login, works.state, history_rewritten, problem,
      late_head_at is not null as late,
      array(select received_at from pushes where work_id = works.id
        and ref = 'refs/heads/main' order by received_at) as pushes,
      (select count(*) from feedback where work_id = works.id)::int as comments
    from works
    join assignments on assignments.id = assignment_id
    join contributors on contributors.work_id = works.id
    join users on users.id = user_id
    join provisionings on provisionings.work_id = works.id`);
  return new Map(rows.map((row) => [`${row.name} of ${row.login}`, row]));
}

it('is made once, however often making it is cut short', async () => {
  const total = stepsOf(plan);
  for (const share of [0.3, 0.7]) {
    await expect(make(Math.round(total * share))).rejects.toThrow(/abort|cancelled/i);
  }
  await make(Infinity);
  const works = await listWorks();
  const planned = plan.units.flatMap(({ unit, works }) =>
    works.map((work) => ({
      ...work,
      name: `${unit.exercise.assignment} of ${work.student.login}`,
    })),
  );
  expect([...works.keys()].toSorted()).toEqual(planned.map(({ name }) => name).toSorted());

  // Every push is in the log once, at the time of the story.
  for (const { name, history } of planned) {
    const whole = ({ at }: { at: Date }) => Math.floor(at.getTime() / 1000) * 1000;
    const logged = works.get(name)?.pushes.map((at) => at.getTime());
    expect(logged, name).toEqual(history.pushes.map(whole));
  }

  // What people did happened then, too, and not when the course was made.
  const { rows: dated } = await pool.query<{ name: string; created_at: Date; last: Date | null }>(`
    select name, assignments.created_at, max(graded_at) as last from assignments
    left join works on works.assignment_id = assignments.id group by assignments.id`);
  for (const { unit, dates } of plan.units) {
    const found = dated.find(({ name }) => name === unit.exercise.assignment);
    expect(found?.created_at).toEqual(dates.releasedAt);
    expect(found?.last == null || found.last < plan.now).toBe(true);
  }
  const { rows: late } = await pool.query(
    `select from works join assignments on assignments.id = assignment_id
     where works.created_at > due_at or works.created_at < assignments.created_at`,
  );
  expect(late).toEqual([]);

  const stateOf = (name: string) => works.get(name)?.state;
  expect(stateOf('Word statistics of student02')).toBe('GRADE_PUBLISHED');
  expect(stateOf('Word statistics of student31')).toBe('GRADE_PUBLISHED');
  expect(stateOf('Library loans of student08')).toBe('STARTED');
  expect(stateOf('Library loans of student31')).toBe('GRADING_ASSIGNED');
  expect(stateOf('Route planner of student02')).toBe('SUBMITTED');
  expect(works.get('Library loans of student19')).toMatchObject({ late: true });
  expect(works.get('Library loans of student23')).toMatchObject({ history_rewritten: true });
  expect(works.get('Route planner of student17')?.problem).toMatch(/has been deleted/);
  const grading = [...works.values()].filter(({ name }) => name === 'Library loans');
  const graded = grading.filter(({ state }) => state === 'GRADING_COMPLETED');
  expect(graded.length).toBeGreaterThan(0);
  expect(graded.length).toBeLessThan(grading.length);

  // Made once more, nothing changes.
  await make(Infinity);
  expect(await listWorks()).toEqual(works);
}, 600_000);
