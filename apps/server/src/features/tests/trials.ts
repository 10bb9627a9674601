/** 'Try it': asks for a trial of the tests, and reads its runs. */
import { AppError, type BodyOf, type routes, type TestTrial } from '@lectern/contract';
import { sumOfPoints } from '@lectern/course-tests/points';
import type { Verdict } from '@lectern/course-tests/results';
import { violates } from '@lectern/postgres/unique';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { baseRepositories, testRuns, testTrials, users } from '../../db/schema/index.ts';
import { transact, type Reader } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { enqueueTrial } from '../../jobs/kinds/test-jobs.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { requireVersion } from './ask-runs.ts';
import { findRepository, requireRepository } from './repository-source.ts';
import { runsPerTrial } from './run-trial.ts';
import { announceRun } from './announce-run.ts';
import { recordTests, type TestDeps } from './settings.ts';
import { requireRoom } from './require-room.ts';
import { staff, toRunDetail } from './view-run.ts';
import { listPlans } from './work-results.ts';

type Source = Pick<
  typeof testTrials.$inferInsert,
  'kind' | 'sourceRef' | 'repositoryId' | 'repositoryUrl' | 'solution'
>;

/** The default branch of the starter code, or the named branch or commit. */
export async function tryTests(
  deps: PlatformDeps,
  by: InClassroom,
  assignmentId: number,
  draft: BodyOf<typeof routes.tryTests>,
): Promise<TestTrial> {
  if (draft.kind === 'starter') {
    const { id, name, url, defaultBranch } = await findStarter(deps, by, assignmentId);
    const source = { kind: 'starter' as const, repositoryId: id, repositoryUrl: url };
    return addTrial(deps, by, assignmentId, { ...source, sourceRef: `${name}@${defaultBranch}` });
  }
  const { id, name, url } = await requireRepository(deps, by, (client) =>
    client.findRepository(draft.repository),
  );
  const source = { kind: 'branch' as const, repositoryId: id, repositoryUrl: url };
  const sourceRef = `${name}@${draft.ref}`;
  return addTrial(deps, by, assignmentId, { ...source, sourceRef });
}

async function findStarter(deps: PlatformDeps, by: InClassroom, assignmentId: number) {
  const [base] = await deps.db
    .select({ id: baseRepositories.repositoryId })
    .from(baseRepositories)
    .where(eq(baseRepositories.assignmentId, assignmentId));
  const id = base?.id;
  const found = id == null ? undefined : await findRepository(deps, by, id);
  if (!found) throw new AppError('repository_not_ready');
  return found;
}

/** One trial of an assignment at a time. */
export async function addTrial(
  { db, clock }: TestDeps,
  by: InClassroom,
  assignmentId: number,
  source: Source,
): Promise<TestTrial> {
  const at = clock();
  const id = await transact(db, async (tx) => {
    const versionId = await requireVersion(tx, assignmentId);
    await requireRoom(tx, by.classroomId, source.solution?.length ?? 0);
    const { classroomId } = by;
    const facts = { assignmentId, versionId, askedBy: by.user.id, createdAt: at };
    const [trial] = await tx
      .insert(testTrials)
      .values({ ...source, ...facts })
      .returning({ id: testTrials.id });
    const { kind, sourceRef } = source;
    await recordTests(tx, by, assignmentId, 'tests.tried', at, { kind, sourceRef });
    await enqueueTrial(tx, trial!.id, classroomId);
    await announceRun(tx, { classroomId, assignmentId, workId: null });
    return trial!.id;
  }).catch((error: unknown) => {
    if (violates(error, 'test_trials_one_at_a_time')) throw new AppError('trial_running');
    throw error;
  });
  return selectTrial(db, assignmentId, id);
}

const mostListed = 10;

export async function listTrials(db: Reader, assignmentId: number): Promise<TestTrial[]> {
  const rows = await db
    .select({ trial: testTrials, login: users.login })
    .from(testTrials)
    .innerJoin(users, eq(users.id, testTrials.askedBy))
    .where(eq(testTrials.assignmentId, assignmentId))
    .orderBy(desc(testTrials.id))
    .limit(mostListed);
  return toTrials(db, rows);
}

export async function selectTrial(
  db: Reader,
  assignmentId: number,
  trialId: number,
): Promise<TestTrial> {
  const rows = await db
    .select({ trial: testTrials, login: users.login })
    .from(testTrials)
    .innerJoin(users, eq(users.id, testTrials.askedBy))
    .where(and(eq(testTrials.assignmentId, assignmentId), eq(testTrials.id, trialId)));
  const [trial] = await toTrials(db, rows);
  if (!trial) throw new AppError('not_found');
  return trial;
}

type TrialRow = { trial: Omit<typeof testTrials.$inferSelect, 'solution'>; login: string };
type Run = typeof testRuns.$inferSelect;

async function toTrials(db: Reader, rows: readonly TrialRow[]): Promise<TestTrial[]> {
  const ids = rows.map(({ trial }) => trial.id);
  const runs = await db
    .select()
    .from(testRuns)
    .where(inArray(testRuns.trialId, ids))
    .orderBy(testRuns.id);
  const plans = await listPlans(
    db,
    rows.map(({ trial }) => trial.versionId),
  );
  return rows.map(({ trial, login }): TestTrial => {
    const own = runs.filter(({ trialId }) => trialId === trial.id);
    const { plan, version } = plans(trial.versionId);
    const of = { plan, version, countedSha: null, place: null };
    const isDone = trial.endedAt !== null;
    return {
      id: trial.id,
      kind: trial.kind,
      version,
      source_ref: trial.sourceRef,
      created_at: trial.createdAt.toISOString(),
      created_by: login,
      problem: trial.problem,
      runs: own.map((run) => toRunDetail({ ...of, run }, staff)),
      is_done: isDone,
      warnings: isDone && own.length === runsPerTrial ? warningsOf(trial.kind, own) : [],
    };
  });
}

function warningsOf(kind: TrialRow['trial']['kind'], runs: readonly Run[]): TestTrial['warnings'] {
  const points = sumOfPoints(runs.map((run) => run.points ?? 0));
  const isBelow = runs.some((run) => (run.points ?? 0) < (run.maximum ?? 0));
  const codes = runs.map(({ verdicts }) =>
    JSON.stringify((verdicts as Verdict[]).map(({ key, test, verdict }) => [key, test, verdict])),
  );
  return [
    ...(kind === 'starter' && points > 0 ? (['starter_scores'] as const) : []),
    ...(kind !== 'starter' && isBelow ? (['solution_below_maximum'] as const) : []),
    ...(new Set(codes).size > 1 ? (['verdicts_differ'] as const) : []),
  ];
}
