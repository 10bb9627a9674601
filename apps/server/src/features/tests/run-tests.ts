/** Runs the tests of one submission, and stores the result once. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TestPlan } from '@lectern/course-tests/plan';
import { score } from '@lectern/course-tests/points';
import type { Driver } from '@lectern/sandbox/box';
import { and, eq, inArray } from 'drizzle-orm';
import { assignments, testRuns, testSettings, testVersions, works } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { Job } from '../../jobs/take.ts';
import { enqueueQueue } from '../../jobs/kinds/test-jobs.ts';
import { TreeTooLarge } from '../../mirror/files/export-tree.ts';
import { isProblem } from '../../platform/problem.ts';
import type { MirrorDeps } from '../commits/following/refresh-work.ts';
import { findWorkRepository } from '../commits/work-repository.ts';
import { announceRun } from './announce-run.ts';
import { archivedFiles } from './archived-files.ts';
import { writeCommit } from './commit-files.ts';
import { withJobFolder } from './job-folder.ts';
import { pruneOutputs } from './prune-outputs.ts';
import { recordScore } from './record-score.ts';
import { trimOutputs } from './require-room.ts';
import { runPlan, type Outcome } from './run-plan.ts';

export interface RunDeps extends MirrorDeps {
  driver: Driver;
  /** Takes the number of a slot that runs no box. */
  withSlot<T>(work: (slot: number) => Promise<T>): Promise<T>;
  jobsFolder: string;
}

type Run = typeof testRuns.$inferSelect;
type RunProblem = NonNullable<Run['problem']>;

/** After that many failures of Lectern itself, the run stops. */
const mostTries = 3;
/** In characters, of one run. */
const largeOutputs = 1_000_000;

/** Idempotent. A run that another worker began and lost begins again. */
export async function runTests(
  deps: RunDeps,
  { runId }: { runId: number },
  { attempts }: Pick<Job, 'attempts'>,
): Promise<void> {
  const run = await begin(deps, runId);
  if (!run) return;
  try {
    const outcome = await outcomeOf(deps, run);
    if (typeof outcome === 'string') await stop(deps, run, outcome);
    else await finish(deps, run, outcome);
  } catch (error) {
    const isAway = isProblem(error) && error.isTemporary;
    if (attempts >= mostTries && !isAway) await stop(deps, run, 'failed');
    else await putBack(deps, run);
    throw error;
  }
}

/** Undefined if it has ended, or was replaced or withdrawn. */
async function begin({ db, clock }: RunDeps, runId: number): Promise<Run | undefined> {
  return transact(db, async (tx) => {
    const [run] = await tx
      .update(testRuns)
      .set({ state: 'running', startedAt: clock() })
      .where(isOpen(runId))
      .returning();
    if (run) await announceRun(tx, await placeOf(tx, run));
    return run;
  });
}

function isOpen(runId: number) {
  return and(eq(testRuns.id, runId), inArray(testRuns.state, ['waiting', 'running']));
}

async function outcomeOf(deps: RunDeps, run: Run): Promise<Outcome | RunProblem> {
  const work = run.workId === null ? undefined : await findWorkRepository(deps.db, run.workId);
  const { sha } = run;
  if (!work || sha === null) return 'commit_unreadable';
  const version = await selectTests(deps, run.versionId);
  return withJobFolder(deps.jobsFolder, async (folder) => {
    const submission = join(folder, 'submission');
    await mkdir(submission);
    try {
      if (!(await writeCommit(deps, work, sha, submission))) return 'commit_unreadable';
    } catch (error) {
      if (error instanceof TreeTooLarge) return 'too_large';
      throw error;
    }
    const { driver } = deps;
    return deps.withSlot((slot) => runPlan({ ...version, submission, folder, driver, slot }));
  });
}

export async function selectTests({ db }: Pick<RunDeps, 'db'>, versionId: number) {
  const [row] = await db
    .select({ plan: testVersions.plan, archive: testVersions.archive })
    .from(testVersions)
    .where(eq(testVersions.id, versionId));
  const archive = await archivedFiles(row?.archive ?? null);
  return { plan: TestPlan.parse(row?.plan), archive };
}

/** The first worker that gets here stores the result. */
async function finish(
  { db, clock }: RunDeps,
  { id }: Run,
  { verdicts, outputs }: Outcome,
): Promise<void> {
  await transact(db, async (tx) => {
    const [done] = await tx
      .update(testRuns)
      .set({ state: 'done', endedAt: clock(), verdicts, outputs, ...score(verdicts) })
      .where(isOpen(id))
      .returning();
    if (!done?.workId) return;
    await keepScore(tx, { ...done, workId: done.workId });
    await pruneOutputs(tx, done.workId);
    await announceRun(tx, await placeOf(tx, done));
  });
  // The sweep looks after small ones.
  if (sizeOf(outputs) > largeOutputs) await trimOutputs(db);
}

function sizeOf(outputs: Outcome['outputs']): number {
  return outputs.reduce((sum, { stdout, stderr }) => sum + stdout.length + stderr.length, 0);
}

/** A result of tests that are no longer in use does not count; the ones in use run then. */
async function keepScore(tx: Tx, run: Run & { workId: number }): Promise<void> {
  const [now] = await tx
    .select({ countedSha: works.countedSha, versionId: testSettings.versionId })
    .from(works)
    .innerJoin(testSettings, eq(testSettings.assignmentId, works.assignmentId))
    .where(eq(works.id, run.workId));
  if (now?.versionId === run.versionId) {
    if (now.countedSha === run.sha) await recordScore(tx, run);
  } else {
    await enqueueQueue(tx, run.workId);
  }
}

async function stop({ db, clock }: RunDeps, { id }: Run, problem: RunProblem): Promise<void> {
  await transact(db, async (tx) => {
    const [stopped] = await tx
      .update(testRuns)
      .set({ state: 'stopped', problem, endedAt: clock() })
      .where(isOpen(id))
      .returning();
    if (stopped) await announceRun(tx, await placeOf(tx, stopped));
  });
}

async function putBack({ db }: RunDeps, { id }: Run): Promise<void> {
  await db.update(testRuns).set({ state: 'waiting', startedAt: null }).where(isOpen(id));
}

async function placeOf(tx: Tx, { assignmentId, workId }: Run) {
  const [row] = await tx
    .select({ classroomId: assignments.classroomId })
    .from(assignments)
    .where(eq(assignments.id, assignmentId));
  return { classroomId: row!.classroomId, assignmentId, workId };
}
