/** Which runs a submission gets, and in which order. Nothing is run here. */
import type { WorkTests } from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { assignments, testRuns, testSettings, testVersions, works } from '../../db/schema/index.ts';
import { only } from '@lectern/testkit/only';
import { queueRuns } from './queue-runs.ts';

const world = await startWorld();
afterAll(world.close);
const { organization, classroom, professor, student } = await world.seededClassroom();
const template = await world.template(organization);
const [starter, first, second, third] = ['0', '1', '2', '3'].map((digit) => digit.repeat(40));

async function tested(room = classroom, org = organization) {
  const assignment = await world.assignment(room, template);
  const { id: assignmentId } = assignment;
  const version = {
    assignmentId,
    number: 1,
    source: 'form' as const,
    format: 'form' as const,
    plan: {
      network: false,
      limits: { seconds: 1, memory_mb: 64, processes: 8, files_mb: 8, output_kb: 8 },
      setup: null,
      cases: [],
      suites: [],
    },
  };
  const { id: versionId } = only(await world.db.insert(testVersions).values(version).returning());
  await world.db.insert(testSettings).values({ assignmentId, versionId });
  return { id: assignmentId, orgId: org.id, versionId };
}

let on: Awaited<ReturnType<typeof tested>>;
let workId = 0;
beforeEach(async () => {
  await world.forgetJobs();
  on = await tested();
  workId = await submission(on, student);
});

async function submission(of: { id: number; orgId: number }, person: { id: number }) {
  const { id } = await world.work(of, person, { starterSha: starter!, defaultBranch: 'main' });
  return id;
}

async function commit(id: number, given: Partial<typeof works.$inferInsert>) {
  await world.db.update(works).set(given).where(eq(works.id, id));
  await queueRuns({ db: world.db, clock: world.clock.read }, id);
}

const runs = async () =>
  (
    await world.db.select().from(testRuns).where(eq(testRuns.workId, workId)).orderBy(testRuns.id)
  ).map(({ sha, reason, state, problem }) => [sha?.[0], reason, state, problem]);

const keys = async () => (await world.jobs()).map(({ key }) => key);

it('starter code and the same commit once more are not tested', async () => {
  await commit(workId, { headSha: starter! });
  expect(await runs()).toEqual([]);
  await commit(workId, { headSha: first! });
  await commit(workId, { headSha: first! });
  expect(await runs()).toEqual([['1', 'push', 'waiting', null]]);
});

it('a newer push replaces the run that waits, and takes its place in the queue', async () => {
  await commit(workId, { headSha: first! });
  const other = await submission(on, await world.user());
  await commit(other, { headSha: first! });
  await commit(workId, { headSha: second! });
  expect(await runs()).toEqual([
    ['1', 'push', 'stopped', 'replaced'],
    ['2', 'push', 'waiting', null],
  ]);
  const newest = await world.db.select().from(testRuns).orderBy(testRuns.id);
  const [mine, theirs] = [newest.at(-1), newest.at(-2)].map((run) => `tests:run:${run?.id}`);
  expect(await keys()).toEqual([mine, theirs]);
  await commit(workId, { headSha: first! });
  expect(await runs()).toEqual([
    ['1', 'push', 'waiting', null],
    ['2', 'push', 'stopped', 'replaced'],
  ]);
});

it('the commit that counts comes before pushes, and no push replaces it', async () => {
  await commit(workId, { headSha: first! });
  const other = await submission(on, await world.user());
  await commit(other, { headSha: first! });
  await commit(other, { countedSha: first! });
  await commit(other, { headSha: second! });
  const [mine, counted, late] = (
    await world.db
      .select()
      .from(testRuns)
      .where(eq(testRuns.assignmentId, on.id))
      .orderBy(testRuns.id)
  ).map(({ id }) => `tests:run:${id}`);
  expect(await keys()).toEqual([counted, mine, late]);
});

describe('an assignment that is put away', () => {
  const prof = world.api.as(professor);
  const path = () => `/classrooms/classroom/${classroom.id}/assignments/assignment/${on.id}`;
  const restore = () =>
    `/classrooms/classroom/${classroom.id}/assignments/deleted/${on.id}/restore`;
  const name = async () => {
    const [row] = await world.db.select().from(assignments).where(eq(assignments.id, on.id));
    return row!.name;
  };
  it.each([
    [
      'archived',
      () => prof.put(`${path()}/archived`, { archived: true }),
      () => prof.put(`${path()}/archived`, { archived: false }),
    ],
    [
      'deleted',
      async () => prof.delete(`${path()}?${new URLSearchParams({ name: await name() })}`),
      () => prof.post(restore()),
    ],
  ])('tests what was pushed while it was %s once it is back', async (_, putAway, bringBack) => {
    await putAway();
    await commit(workId, { headSha: first! });
    expect(await runs()).toEqual([]);
    await world.forgetJobs();
    expect((await bringBack()).statusCode).toBe(200);
    expect(await keys()).toContain(`work:${workId}:tests`);
    await queueRuns({ db: world.db, clock: world.clock.read }, workId);
    expect(await runs()).toEqual([['1', 'push', 'waiting', null]]);
  });
});

describe('a limit of runs per day', () => {
  beforeEach(async () => {
    await world.db
      .update(testSettings)
      .set({ runsPerDay: 2 })
      .where(eq(testSettings.assignmentId, on.id));
  });
  const done = () =>
    world.db.update(testRuns).set({ state: 'done' }).where(eq(testRuns.state, 'waiting'));

  it('stops the third push with a reason, but not the commit that counts', async () => {
    for (const headSha of [first!, second!, third!]) {
      await commit(workId, { headSha });
      await done();
    }
    expect((await runs()).at(-1)).toEqual(['3', 'push', 'stopped', 'daily_limit']);
    const at = `/classrooms/classroom/${classroom.id}/assignments/assignment/${on.id}`;
    const read = await world.api
      .as(student)
      .read<{ work_tests: WorkTests }>(`${at}/works/work/${workId}/tests`);
    expect(read.work_tests).toMatchObject({ runs_left: 0, runs_per_day: 2 });
    await commit(workId, { countedSha: third! });
    expect((await runs()).at(-1)).toEqual(['3', 'counted', 'waiting', null]);
  });

  it('counts the last 24 hours', async () => {
    await commit(workId, { headSha: first! });
    await done();
    await commit(workId, { headSha: second! });
    await done();
    world.clock.advance({ hours: 25 });
    await commit(workId, { headSha: third! });
    expect((await runs()).at(-1)).toEqual(['3', 'push', 'waiting', null]);
  });
});

it('another version takes over waiting runs, and withdrawn tests stop them', async () => {
  await commit(workId, { headSha: first! });
  const at = `/classrooms/classroom/${classroom.id}/assignments/assignment/${on.id}/tests`;
  const cases = [{ name: 'One', points: 1, run: 'true' }];
  await world.api.as(professor).put(at, { based_on: 1, cases });
  const [moved] = await world.db.select().from(testRuns).where(eq(testRuns.workId, workId));
  expect(moved?.versionId).not.toBe(on.versionId);
  expect(moved?.state).toBe('waiting');
  await world.api.as(professor).put(`${at}/version`, { number: null });
  expect(await runs()).toEqual([['1', 'push', 'stopped', 'withdrawn']]);
  expect(await keys()).toEqual([]);
});

it('classrooms take turns, and runs of a whole class come last', async () => {
  const at = `/classrooms/classroom/${classroom.id}/assignments/assignment/${on.id}/tests`;
  const shas = { starterSha: starter!, headSha: first!, defaultBranch: 'main' };
  for (let n = 0; n < 3; n += 1) {
    const person = await world.user();
    await world.member(classroom, person);
    await world.work(on, person, shas);
  }
  const asked = await world.api.as(professor).post(`${at}/runs`, {});
  expect(asked.json()).toEqual({ queued: 3 });
  expect((await world.api.as(professor).post(`${at}/runs`, {})).json()).toEqual({ queued: 0 });
  const elsewhere = await world.seededClassroom();
  const there = await tested(elsewhere.classroom, elsewhere.organization);
  for (const sha of [first!, second!]) {
    await commit(await submission(on, await world.user()), { headSha: sha });
  }
  await commit(await submission(there, elsewhere.student), { headSha: first! });
  const order = await world.superuser.query<{ reason: string; assignment: number }>(
    `select reason, assignment_id::int as assignment
     from jobs join test_runs on key = 'tests:run:' || test_runs.id
     order by priority, place, run_at, jobs.id`,
  );
  expect(order.rows.map(({ reason, assignment }) => [reason, assignment])).toEqual([
    ['push', on.id],
    ['push', there.id],
    ['push', on.id],
    ...Array.from({ length: 3 }, () => ['class', on.id]),
  ]);
});
