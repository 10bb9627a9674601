/** Removing what was deleted 7 days ago: every row of it, and no row of anything else. */
import { create, sha, startGrading } from '@lectern/testkit/grading-scene';
import { only } from '@lectern/testkit/only';
import { eq, getTableName, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import {
  assignments,
  auditLog,
  autograderReports,
  countedPacks,
  drafts,
  organizations,
  publications,
  rubricItems,
  rubrics,
  testRuns,
  testSettings,
  testTrials,
  testVersions,
  works,
} from '../../db/schema/index.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import type { RepositoryDeps } from './delete-repositories.ts';
import { batch, removeDeleted } from './remove-deleted.ts';
import { tablesOfAssignments, tablesOfWorks } from './remove-rows.ts';

const scene = await startGrading();
const { world, classroom, professor } = scene;
afterAll(world.close);

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(world.clock.read().getTime() - days * dayMs);
const dropped: string[] = [];
const mirrors = { drop: async (key: string) => void dropped.push(key) };
/** No test without a choice may ask the platform. */
const platform: RepositoryDeps['platform'] = {
  findInstallation: () => Promise.reject(new Error('asked')),
  repositories: () => Promise.reject(new Error('asked')),
};
const deps = { db: world.db, clock: () => world.clock.read(), mirrors, platform };
const remove = () => removeDeleted(deps);
const waiting = async () => (await world.jobs()).map(({ key }) => key);

beforeEach(async () => {
  dropped.length = 0;
  await world.forgetJobs();
});

/** A version of tests from a repository, a run of a submission, and a trial with a run. */
async function addTests(assignmentId: number, workId: number) {
  const limits = { seconds: 1, memory_mb: 64, processes: 8, files_mb: 8, output_kb: 8 };
  const plan = { network: false, limits, setup: null, cases: [], suites: [] };
  const version = { assignmentId, number: 1, source: 'repository', format: 'lectern' } as const;
  const made = world.db.insert(testVersions).values({ ...version, plan, archive: Buffer.of(1) });
  const { id: versionId } = only(await made.returning());
  const repositoryId = 9_300_000_000 + assignmentId;
  await world.db.insert(testSettings).values({ assignmentId, versionId, repositoryId });
  const tried = { kind: 'branch', repositoryId: repositoryId + 1, askedBy: professor.id } as const;
  const trials = world.db.insert(testTrials).values({ assignmentId, versionId, ...tried });
  const { id: trialId } = only(await trials.returning());
  const run = { assignmentId, versionId, sha: sha(2) } as const;
  await world.db.insert(testRuns).values([
    { ...run, workId, reason: 'push' },
    { ...run, trialId, reason: 'trial' },
  ]);
  return [`tests ${repositoryId}`, `tests ${repositoryId + 1}`];
}

/** A graded and published submission with a changed comment, a draft, an extension, a link and a rubric. */
async function graded() {
  const { assignment, work, path, at } = await scene.gradable();
  const prof = world.api.as(professor);
  const rubric = await world.rubric(classroom, [3]);
  await prof.put(`${path}/rubric`, rubric.id);
  expect((await prof.post(`${at}/grade`, { comments: [create('Good.', 2)] })).statusCode).toBe(200);
  await world.db.insert(drafts).values({ workId: work.id, userId: professor.id, items: [] });
  await prof.put(`${at}/presence`);
  await prof.post(`${path}/token`, {});
  await prof.post(`${path}/autograder-token`, {});
  const to = { due_at: daysAgo(-9).toISOString() };
  await prof.put(`${path}/extensions/user/${scene.student.id}`, to);
  await world.db.insert(countedPacks).values({ workId: work.id, sha: sha(2), pack: Buffer.of(1) });
  const report = {
    workId: work.id,
    sha: sha(2),
    points: 3,
    source: 'ci',
    reportedAt: daysAgo(1),
  };
  await world.db.insert(autograderReports).values(report);
  const snapshot = { published_at: '', comments: [] } as never;
  const shown = { workId: work.id, score: 12, snapshot, publishedBy: professor.id };
  const [row] = await world.db.insert(publications).values(shown).returning();
  const outbox = `insert into platform_outbox (key, kind, payload) values ($1, 'review', '{}')`;
  await world.superuser.query(outbox, [`publication:${row!.id}`]);
  const copies = await addTests(assignment.id, work.id);
  return { assignment, work, path, at, prof, rubric, copies };
}

const deletedAgo = (days: number, { id }: { id: number }) =>
  world.db
    .update(assignments)
    .set({ deletedAt: daysAgo(days) })
    .where(eq(assignments.id, id));

/** Rows by table, of every table but the log and the queue. */
async function countRows() {
  const { rows } = await world.superuser.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
       and tablename not in ('audit_log', 'jobs') order by tablename`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const {
      rows: [found],
    } = await world.superuser.query(`select count(*)::int from ${name}`);
    counts[name] = found.count;
  }
  return counts;
}

it('names every table that refers to submissions or assignments', async () => {
  const referring = async (table: string) => {
    const { rows } = await world.superuser.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = $1::regclass`,
      [table],
    );
    return rows.map(({ name }) => name).toSorted();
  };
  const names = (tables: readonly Parameters<typeof getTableName>[0][]) =>
    tables.map((table) => getTableName(table)).toSorted();
  expect(names(tablesOfWorks)).toEqual(await referring('works'));
  expect([...names(tablesOfAssignments), 'works']).toEqual(await referring('assignments'));
  expect(await referring('feedback')).toEqual(['feedback_versions']);
});

it('an assignment deleted 7 days ago leaves no row and no copy, and the log keeps that', async () => {
  const kept = await graded();
  const before = await countRows();
  const doomed = await graded();
  const after = await countRows();
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(
    expect.arrayContaining([
      'autograder_tokens',
      'counted_packs',
      'drafts',
      'extensions',
      'feedback_versions',
      'grade_submissions',
      'links',
      'platform_outbox',
      'presences',
      'publications',
      'test_runs',
      'test_settings',
      'test_trials',
      'test_versions',
    ]),
  );
  await deletedAgo(8, doomed.assignment);
  await world.db
    .update(rubrics)
    .set({ deletedAt: daysAgo(8) })
    .where(eq(rubrics.id, doomed.rubric.id));
  const read = () => kept.prof.get(kept.at);
  const shown = (await read()).json();
  await remove();
  // The rest of the work is planned, in further runs.
  expect(await waiting()).toContain('deleted.remove');
  await remove();
  await remove();
  expect(await countRows()).toEqual(before);
  expect((await read()).json()).toEqual(shown);
  expect(dropped).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^repository /),
      expect.stringMatching(/^snapshot /),
      ...doomed.copies,
    ]),
  );
  const actions = async (subject: string) => {
    const rows = await world.db.select().from(auditLog).where(eq(auditLog.subject, subject));
    return rows.map(({ action, details }) => [action, details]);
  };
  expect(await actions(`assignment:${doomed.assignment.id}`)).toContainEqual([
    'assignment.removed',
    { name: expect.any(String) },
  ]);
  expect(await actions(`rubric:${doomed.rubric.id}`)).toContainEqual([
    'rubric.removed',
    { name: doomed.rubric.name },
  ]);
});

it('nothing is removed before 7 days have passed', async () => {
  const { assignment, rubric } = await graded();
  await deletedAgo(7, assignment);
  await world.db
    .update(rubrics)
    .set({ deletedAt: daysAgo(7) })
    .where(eq(rubrics.id, rubric.id));
  const before = await countRows();
  await remove();
  expect(await countRows()).toEqual(before);
  expect(await waiting()).not.toContain('deleted.remove');
  await world.db
    .update(assignments)
    .set({ deletedAt: null })
    .where(eq(assignments.id, assignment.id));
});

it('a deleted rubric stays while an assignment or a comment uses it', async () => {
  const { work, rubric, path, prof } = await graded();
  await world.db
    .update(rubrics)
    .set({ deletedAt: daysAgo(8) })
    .where(eq(rubrics.id, rubric.id));
  const isThere = () => world.db.$count(rubrics, eq(rubrics.id, rubric.id));
  await remove();
  expect(await isThere()).toBe(1);
  await prof.put(`${path}/rubric`, { rubric_id: null });
  const [item] = await world.db
    .select()
    .from(rubricItems)
    .where(eq(rubricItems.rubricId, rubric.id));
  await world.superuser.query('update feedback set rubric_item_id = $1 where work_id = $2', [
    item!.id,
    work.id,
  ]);
  await remove();
  expect(await isThere()).toBe(1);
  await world.superuser.query('update feedback set rubric_item_id = null where work_id = $1', [
    work.id,
  ]);
  await remove();
  expect(await isThere()).toBe(0);
});

it('a class is removed in batches, and a run that was killed is repeated', async () => {
  const { assignment } = await graded();
  await deletedAgo(8, assignment);
  await world.superuser.query(
    `insert into works (assignment_id, org_id, repository_name)
     select $1, $2, 'trial-' || n from generate_series(1, ${batch}) n`,
    [assignment.id, scene.organization.id],
  );
  const left = async () => {
    const count = 'select count(*)::int from works where assignment_id = $1';
    const { rows } = await world.superuser.query(count, [assignment.id]);
    return rows[0].count as number;
  };
  const killed = { drop: () => Promise.reject(new Error('killed')) };
  await expect(removeDeleted({ ...deps, mirrors: killed })).rejects.toThrow('killed');
  expect(await left()).toBe(batch + 1);
  await remove();
  expect(await left()).toBe(1);
  await remove();
  expect(await left()).toBe(0);
  expect(await world.db.$count(assignments, eq(assignments.id, assignment.id))).toBe(0);
});

/** An assignment with a repository that is to be deleted, and what the log says after a removal. */
async function chosen(days: number) {
  const { assignment, work } = await graded();
  const setUp = eq(works.id, work.id);
  await world.db
    .update(works)
    .set({ repositoryId: 9_200_000_000 + work.id, deletesRepository: true })
    .where(setUp);
  await deletedAgo(days, assignment);
  const isThere = () => world.db.$count(assignments, eq(assignments.id, assignment.id));
  const logged = async () => {
    const subject = `assignment:${assignment.id}`;
    const rows = await world.db.select().from(auditLog).where(eq(auditLog.subject, subject));
    const ours = rows.filter(({ action }) => action === 'assignment.repositories-deleted');
    return ours.map(({ details }) => details);
  };
  return { name: work.repositoryName, isThere, logged };
}

const removeWith = (other: Partial<RepositoryDeps['platform']>) =>
  removeDeleted({ ...deps, platform: { ...platform, ...other } });

it('a repository stays where the app is not installed, and the log says why', async () => {
  const { name, isThere, logged } = await chosen(8);
  const set = (installationId: number | null) =>
    world.db
      .update(organizations)
      .set({ installationId })
      .where(eq(organizations.id, scene.organization.id));
  await set(4_100);
  await removeWith({ findInstallation: async () => undefined });
  await set(null);
  expect(await isThere()).toBe(0);
  const reason = 'the app is not installed';
  expect(await logged()).toEqual([
    { name: expect.any(String), deleted: 0, kept: [{ name, reason }] },
  ]);
});

it('a repository that always fails delays the removal by 7 more days at most', async () => {
  const early = await chosen(14);
  await world.db
    .update(organizations)
    .set({ installationId: 4_100 })
    .where(eq(organizations.id, scene.organization.id));
  const failing = {
    findInstallation: async () => {
      throw new PlatformProblem('down', 'status 500');
    },
  };
  await expect(removeWith(failing)).rejects.toThrow('status 500');
  expect(await early.isThere()).toBe(1);
  expect(await early.logged()).toEqual([]);
  await world.db
    .update(assignments)
    .set({ deletedAt: daysAgo(15) })
    .where(inArray(assignments.deletedAt, [daysAgo(14)]));
  await removeWith(failing);
  expect(await early.isThere()).toBe(0);
  const kept = [{ name: early.name, reason: 'status 500' }];
  expect(await early.logged()).toEqual([{ name: expect.any(String), deleted: 0, kept }]);
});
