/** Reads an assignment's tests: versions, settings, and where they come from. */
import {
  texts,
  type AssignmentTests,
  type TestMistake,
  type TestRepository,
  type TestVersion,
} from '@lectern/contract';
import { TestPlan } from '@lectern/course-tests/plan';
import { sumOfPoints } from '@lectern/course-tests/points';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { testRuns, testSettings, testVersions, users } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { fullName } from '../memberships/full-name.ts';
import { isFormPlan, toShownPlan } from './plan-of-form.ts';
import type { StoredMistakes } from './read-repository.ts';
import { findRunner, toRunner } from './runners.ts';
import { findSettings, selectVersion, type Settings } from './settings.ts';

export async function readTests(db: Reader, assignmentId: number): Promise<AssignmentTests> {
  const settings = await findSettings(db, assignmentId);
  const number = await numberInUse(db, assignmentId);
  const plan = number === null ? null : await selectPlan(db, assignmentId, number);
  const [version = null] =
    number === null ? [] : await listVersions(db, assignmentId, settings, number);
  return {
    version,
    plan: plan && toShownPlan(plan),
    is_form: plan === null || isFormPlan(plan),
    repository: settings ? toRepository(settings) : null,
    runs_per_day: settings?.runsPerDay ?? null,
    counts_check_runs: settings?.countsCheckRuns ?? false,
    runner: toRunner(await findRunner(db)),
    waiting: await countOpen(db, assignmentId),
  };
}

export async function selectPlan(
  db: Reader,
  assignmentId: number,
  number: number,
): Promise<TestPlan> {
  return TestPlan.parse((await selectVersion(db, assignmentId, number)).plan);
}

/** Without plans, which can be large. */
export async function listVersions(
  db: Reader,
  assignmentId: number,
  settings?: Settings,
  number?: number,
): Promise<TestVersion[]> {
  const only = number === undefined ? undefined : eq(testVersions.number, number);
  const rows = await db
    .select({
      id: testVersions.id,
      number: testVersions.number,
      source: testVersions.source,
      sourceRef: testVersions.sourceRef,
      format: testVersions.format,
      createdAt: testVersions.createdAt,
      by: users,
      network: sql<boolean>`(${testVersions.plan} ->> 'network')::boolean`,
      cases: pointsAt('$.cases[*].points'),
      suites: pointsAt('$.suites[*].points'),
      shared: pointsAt('$.suites[*] ? (@.tests.size() == 0).points'),
      named: pointsAt('$.suites[*].tests[*].points'),
    })
    .from(testVersions)
    .leftJoin(users, eq(users.id, testVersions.madeBy))
    .where(and(eq(testVersions.assignmentId, assignmentId), only))
    .orderBy(desc(testVersions.number));
  return rows.map((row) => ({
    number: row.number,
    source: row.source,
    source_ref: row.sourceRef,
    format: row.format,
    created_at: row.createdAt.toISOString(),
    created_by: row.by?.login ?? null,
    created_by_name: row.by && fullName(row.by),
    cases: row.cases.length,
    suites: row.suites.length,
    points: sumOfPoints([...row.cases, ...row.shared, ...row.named]),
    network: row.network,
    in_use: row.id === settings?.versionId,
  }));
}

function pointsAt(path: string) {
  return sql<number[]>`jsonb_path_query_array(${testVersions.plan}, ${path}::jsonpath)`;
}

export async function numberInUse(db: Reader, assignmentId: number): Promise<number | null> {
  const [row] = await db
    .select({ number: testVersions.number })
    .from(testSettings)
    .innerJoin(testVersions, eq(testVersions.id, testSettings.versionId))
    .where(eq(testSettings.assignmentId, assignmentId));
  return row?.number ?? null;
}

async function countOpen(db: Reader, assignmentId: number): Promise<number> {
  return db.$count(
    testRuns,
    and(eq(testRuns.assignmentId, assignmentId), inArray(testRuns.state, ['waiting', 'running'])),
  );
}

function toRepository(settings: Settings): TestRepository | null {
  const { repositoryId, repositoryName, repositoryUrl, reading, mistakes, readAt } = settings;
  if (repositoryId === null) return null;
  return {
    repository_id: repositoryId,
    name: repositoryName ?? '',
    url: repositoryUrl ?? '',
    state: reading,
    mistakes: toMistakes(mistakes as StoredMistakes | null),
    read_at: readAt?.toISOString() ?? null,
  };
}

function toMistakes(stored: StoredMistakes | null): TestMistake[] {
  if (stored === null) return [];
  if (Array.isArray(stored)) return stored;
  return [{ file: null, line: null, field: null, says: texts.testRepository[stored.code] }];
}
