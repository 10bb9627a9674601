/** Runs the tests several times on code that is not a submission, before students see them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { score } from '@lectern/course-tests/points';
import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { assignments, testRuns, testTrials } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { Job } from '../../jobs/take.ts';
import { exportTree, TreeTooLarge } from '../../mirror/files/export-tree.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { Ref } from '../../mirror/history/refs.ts';
import { isProblem } from '../../platform/problem.ts';
import { announceRun } from './announce-run.ts';
import { archivedFiles } from './archived-files.ts';
import { treeBounds } from './commit-files.ts';
import { withRepository } from './fetch-repository.ts';
import { withJobFolder } from './job-folder.ts';
import { findOrganization } from './repository-source.ts';
import { runPlan, type Outcome } from './run-plan.ts';
import { selectTests, type RunDeps } from './run-tests.ts';

type Trial = typeof testTrials.$inferSelect;
type TrialProblem = NonNullable<Trial['problem']>;

export const runsPerTrial = 5;
const mostTries = 3;
/** Older trials keep only their verdicts. */
const trialsWithOutputs = 3;

/** A trial that another worker began and lost goes on after its last run. */
export async function runTrial(
  deps: RunDeps,
  { trialId }: { trialId: number },
  { attempts }: Pick<Job, 'attempts'>,
): Promise<void> {
  const [trial] = await deps.db
    .select()
    .from(testTrials)
    .where(and(eq(testTrials.id, trialId), isNull(testTrials.endedAt)));
  if (!trial) return;
  await deps.db
    .delete(testRuns)
    .where(and(eq(testRuns.trialId, trialId), ne(testRuns.state, 'done')));
  try {
    const problem = await runAll(deps, trial);
    await end(deps, trial, problem ?? null);
  } catch (error) {
    const isAway = isProblem(error) && error.isTemporary;
    if (attempts >= mostTries && !isAway) await end(deps, trial, 'failed');
    throw error;
  }
}

async function runAll(deps: RunDeps, trial: Trial): Promise<TrialProblem | undefined> {
  const version = await selectTests(deps, trial.versionId);
  return withJobFolder(deps.jobsFolder, async (folder) => {
    const submission = join(folder, 'submission');
    await mkdir(submission);
    const { sha, problem } = await writeSolution(deps, trial, submission);
    if (problem) return problem;
    const isOf = eq(testRuns.trialId, trial.id);
    for (let done = await deps.db.$count(testRuns, isOf); done < runsPerTrial; done += 1) {
      const run = join(folder, `run-${done}`);
      await mkdir(run);
      const id = await begin(deps, trial, sha);
      const { driver } = deps;
      const outcome = await deps.withSlot((slot) =>
        runPlan({ ...version, submission, folder: run, driver, slot }),
      );
      await finish(deps, trial, id, outcome);
    }
    return undefined;
  });
}

interface Written {
  /** Null for an upload. */
  sha: string | null;
  problem?: TrialProblem;
}

const unreadable: Written = { sha: null, problem: 'source_unreadable' };

async function writeSolution(deps: RunDeps, trial: Trial, into: string): Promise<Written> {
  if (trial.kind === 'upload') return writeUpload(trial, into);
  const { repositoryId, repositoryUrl: url } = trial;
  const org = await findOrganization(deps.db, await classroomOf(deps, trial));
  if (!org || repositoryId === null || url === null) return unreadable;
  const { installationId } = org;
  try {
    return await withRepository(
      deps,
      { repositoryId, url, installationId },
      async (mirror, refs) => {
        const sha = await findCommit(mirror, refs, trial.sourceRef ?? '');
        if (sha === undefined) return unreadable;
        await exportTree(mirror, sha, into, treeBounds);
        return { sha };
      },
    );
  } catch (error) {
    if (error instanceof TreeTooLarge) return { sha: null, problem: 'too_large' };
    if (isProblem(error) && !error.isTemporary) return unreadable;
    throw error;
  }
}

async function writeUpload({ solution }: Trial, into: string): Promise<Written> {
  if (solution === null) return unreadable;
  for (const [path, bytes] of await archivedFiles(solution)) {
    const place = join(into, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes, { mode: 0o755 });
  }
  return { sha: null };
}

/** `repository@branch` or `repository@commit`. */
async function findCommit(
  { objects }: Mirror,
  refs: readonly Ref[],
  sourceRef: string,
): Promise<string | undefined> {
  const wanted = sourceRef.slice(sourceRef.indexOf('@') + 1);
  const branch = refs.find(({ name }) => name === `refs/heads/${wanted}`);
  if (branch) return branch.sha;
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(wanted)) return undefined;
  return (await objects.info(wanted))?.type === 'commit' ? wanted : undefined;
}

async function begin({ db, clock }: RunDeps, trial: Trial, sha: string | null): Promise<number> {
  const { id: trialId, assignmentId, versionId, askedBy } = trial;
  const at = clock();
  const [run] = await db
    .insert(testRuns)
    .values({
      trialId,
      assignmentId,
      versionId,
      sha,
      reason: 'trial',
      state: 'running',
      askedBy,
      queuedAt: at,
      startedAt: at,
    })
    .returning({ id: testRuns.id });
  return run!.id;
}

async function finish(
  deps: RunDeps,
  trial: Trial,
  id: number,
  { verdicts, outputs }: Outcome,
): Promise<void> {
  const classroomId = await classroomOf(deps, trial);
  await transact(deps.db, async (tx) => {
    await tx
      .update(testRuns)
      .set({ state: 'done', endedAt: deps.clock(), verdicts, outputs, ...score(verdicts) })
      .where(eq(testRuns.id, id));
    await announceTrial(tx, trial, classroomId);
  });
}

async function end(deps: RunDeps, trial: Trial, problem: TrialProblem | null): Promise<void> {
  const classroomId = await classroomOf(deps, trial);
  await transact(deps.db, async (tx) => {
    await tx
      .update(testTrials)
      .set({ endedAt: deps.clock(), problem, solution: null })
      .where(eq(testTrials.id, trial.id));
    const [oldest] = await tx
      .select({ id: testTrials.id })
      .from(testTrials)
      .where(eq(testTrials.assignmentId, trial.assignmentId))
      .orderBy(desc(testTrials.id))
      .offset(trialsWithOutputs - 1)
      .limit(1);
    const isOlder = lt(testRuns.trialId, oldest?.id ?? 0);
    const isOf = eq(testRuns.assignmentId, trial.assignmentId);
    await tx
      .update(testRuns)
      .set({ outputs: sql`null` })
      .where(and(isOf, isOlder));
    await announceTrial(tx, trial, classroomId);
  });
}

function announceTrial(tx: Tx, { assignmentId }: Trial, classroomId: number): Promise<void> {
  return announceRun(tx, { classroomId, assignmentId, workId: null });
}

async function classroomOf({ db }: RunDeps, { assignmentId }: Trial): Promise<number> {
  const [row] = await db
    .select({ classroomId: assignments.classroomId })
    .from(assignments)
    .where(eq(assignments.id, assignmentId));
  return row!.classroomId;
}
