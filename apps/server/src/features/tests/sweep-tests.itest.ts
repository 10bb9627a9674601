/** What the sweep finds again, and the space that the tests of a classroom may take. */
import { randomBytes } from 'node:crypto';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import { only } from '@lectern/testkit/only';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { assignments, testRuns, testSettings, testVersions } from '../../db/schema/index.ts';
import { listStoredBytes } from '../../db/stored-tests.ts';
import { sweepTests } from './sweep-tests.ts';

const most = 30_000;
vi.mock('../../db/stored-tests.ts', async (original) => ({
  ...(await original<object>()),
  mostBytesPerClassroom: 30_000,
}));

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

  it('bounds archives of all assignments together, and operators see what is used', async () => {
    const [one, two] = [await tested(), await tested()];
    expect((await upload(one.assignmentId, 20_000)).statusCode).toBe(200);
    expect(await upload(two.assignmentId, 20_000)).toFailWith('tests_no_room');
    expect(await upload(two.assignmentId, 20_000, 'trials/upload')).toFailWith('tests_no_room');
    expect(
      await world.db.$count(testVersions, eq(testVersions.assignmentId, two.assignmentId)),
    ).toBe(1);
    const stored = await listStoredBytes(world.superuser);
    const mine = stored.find((each) => each.classroom === classroom.id);
    expect(mine?.bytes).toBeGreaterThan(20_000);
    expect(mine?.bytes).toBeLessThan(most);
  });

  it('does not stop tests without files', async () => {
    const { assignmentId } = await tested();
    const path = `/classrooms/classroom/${classroom.id}/assignments/assignment/${assignmentId}/tests`;
    const form = { based_on: 1, cases: [{ name: 'Runs', points: 1, run: 'true' }] };
    expect((await world.api.as(professor).put(path, form)).statusCode).toBe(200);
  });
});
