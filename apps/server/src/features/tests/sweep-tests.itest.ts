/** The sweep of lost runs, and the bounds on what the tests of a classroom store. */
import { randomBytes } from 'node:crypto';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { only } from '@lectern/testkit/only';
import { startWorld } from '@lectern/testkit/world';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { assignments, testRuns, testSettings, testVersions } from '../../db/schema/index.ts';
import { listStoredBytes, mostBytes } from '../../db/stored-tests.ts';
import { trimOutputs } from './require-room.ts';
import { sweepTests } from './sweep-tests.ts';

const world = await startWorld();
afterAll(world.close);
const { organization, classroom, professor } = await world.seededClassroom();
const template = await world.template(organization);
const plan = {
  network: false,
  limits: { seconds: 1, memory_mb: 64, processes: 8, files_mb: 8, output_kb: 8 },
  setup: null,
  cases: [],
  suites: [],
};

async function tested(settings: Partial<typeof testSettings.$inferInsert> = {}) {
  const { id: assignmentId } = await world.assignment(classroom, template);
  const version = { assignmentId, number: 1, source: 'form', format: 'form', plan } as const;
  const { id: versionId } = only(await world.db.insert(testVersions).values(version).returning());
  await world.db.insert(testSettings).values({ assignmentId, versionId, ...settings });
  return { assignmentId, versionId };
}

async function run(
  { assignmentId, versionId }: Awaited<ReturnType<typeof tested>>,
  given: Partial<typeof testRuns.$inferInsert>,
): Promise<number> {
  const on = { id: assignmentId, orgId: organization.id };
  const { id: workId } = await world.work(on, await world.user(), { starterSha: 'a'.repeat(40) });
  const values = { assignmentId, versionId, workId, sha: 'b'.repeat(40), reason: 'push' } as const;
  return only(
    await world.db
      .insert(testRuns)
      .values({ ...values, ...given })
      .returning(),
  ).id;
}

const keys = async () => (await world.jobs()).map(({ key }) => key);

beforeEach(() => world.forgetJobs());

describe('the sweep', () => {
  it('gives a job to each run that waits without one, once, in the order of reasons', async () => {
    const on = await tested();
    const pushed = await run(on, {});
    const lost = await run(on, { state: 'running' });
    const counted = await run(on, { reason: 'counted' });
    await run(on, { state: 'done' });
    await run(on, { state: 'stopped', problem: 'replaced' });
    await sweepTests(world);
    const expected = [counted, pushed, lost].map((id) => `tests:run:${id}`);
    expect(await keys()).toEqual(expected);
    await sweepTests(world);
    expect(await keys()).toEqual(expected);
    await world.db.update(testRuns).set({ state: 'done' });
  });

  it('reads repositories of tests again, but not of assignments that are put away', async () => {
    const repository = { repositoryId: 5, repositoryName: 'tests', repositoryUrl: 'http://x' };
    const [followed, archived] = [await tested(repository), await tested(repository)];
    await world.db
      .update(assignments)
      .set({ archivedAt: world.clock.read() })
      .where(eq(assignments.id, archived.assignmentId));
    await sweepTests(world);
    expect(await keys()).toEqual([`tests:repository:${followed.assignmentId}`]);
  });
});

describe('the room of a classroom', () => {
  const archive = (bytes: number) =>
    writeTarGz(
      new Map([
        [
          'lectern.yml',
          Buffer.from('version: 1\ncases: [{ name: A, run: "true", files: [data] }]'),
        ],
        ['data', randomBytes(bytes)],
      ]),
    );
  const headers = { 'content-type': 'application/octet-stream' };

  async function upload(assignmentId: number, bytes: number, what = 'upload') {
    const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignmentId}/tests`;
    return world.api.as(professor).post(`${path}/${what}`, archive(bytes), headers);
  }

  async function storedBytes(): Promise<number> {
    const stored = await listStoredBytes(world.superuser);
    return stored.find((each) => each.classroom === classroom.id)?.bytes ?? 0;
  }

  it('bounds archives of all assignments together, and operators see what is used', async () => {
    const [one, two] = [await tested(), await tested()];
    expect((await upload(one.assignmentId, 20_000)).statusCode).toBe(200);
    // All but 30 kB. Zeros are compressed, once: the copies stay as they are.
    const parts = 50;
    const bytes = Math.floor((mostBytes.uploads - (await storedBytes()) - 30_000) / parts);
    const of = {
      assignmentId: one.assignmentId,
      source: 'upload',
      format: 'lectern',
      plan,
    } as const;
    await world.db
      .insert(testVersions)
      .values({ ...of, number: 101, archive: Buffer.alloc(bytes) });
    await world.db.execute(sql`
      insert into test_versions (assignment_id, number, source, format, plan, archive)
      select assignment_id, 100 + part, source, format, plan, archive
      from generate_series(2, ${parts}) part, test_versions
      where assignment_id = ${one.assignmentId} and number = 101`);
    expect((await upload(two.assignmentId, 20_000)).statusCode).toBe(200);
    expect(await upload(two.assignmentId, 20_001)).toFailWith('tests_no_room');
    expect(await upload(two.assignmentId, 20_001, 'trials/upload')).toFailWith('tests_no_room');
    expect(
      await world.db.$count(testVersions, eq(testVersions.assignmentId, two.assignmentId)),
    ).toBe(2);
    expect(await storedBytes()).toBeGreaterThan(mostBytes.uploads - 15_000);
    expect(await storedBytes()).toBeLessThan(mostBytes.uploads);
  });

  it('bounds outputs of runs, the largest of which go first', async () => {
    const on = await tested();
    const outputs = (bytes: number) => [{ stdout: randomBytes(bytes).toString('base64') }];
    const ids = [
      await run(on, { state: 'done', outputs: outputs(3_000) }),
      await run(on, { state: 'done', outputs: outputs(30_000) }),
      await run(on, { state: 'done', outputs: outputs(4_000) }),
    ];
    const [small, , middle] = ids;
    const left = async () => {
      const hasOutputs = isNotNull(testRuns.outputs);
      const rows = await world.db.select({ id: testRuns.id }).from(testRuns).where(hasOutputs);
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    await trimOutputs(world.db);
    expect(await left()).toEqual(ids);
    await trimOutputs(world.db, 20_000);
    expect(await left()).toEqual([small, middle]);
  });

  it('does not stop tests without files', async () => {
    const { assignmentId } = await tested();
    const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignmentId}/tests`;
    const form = { based_on: 1, cases: [{ name: 'Runs', points: 1, run: 'true' }] };
    expect((await world.api.as(professor).put(path, form)).statusCode).toBe(200);
  });
});
