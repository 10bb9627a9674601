/** Makes the branch that feedback is given against: the starter code, as the student found it. */
import { and, eq, sql } from 'drizzle-orm';
import { commits, provisionings } from '../../db/schema/index.ts';
import { transact, type Reader } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import type { RepositoryClient } from '../../platform/repository-client.ts';
import { announce } from '../events/announce.ts';
import { awaitSight } from './await-sight.ts';
import { followRepository } from './follow-repository.ts';
import { openOrganization } from './provision-work.ts';
import { findSetup, isSetupOf, type Setup } from '../provisioning/queries.ts';
import { recordProblem } from '../provisioning/record-step.ts';
import { enqueueOpenFeedback } from '../../jobs/kinds/setup-jobs.ts';
import { problemOf } from '../provisioning/setup-problem.ts';

export const feedbackBranch = 'feedback';

export async function makeFeedbackBranch(deps: PlatformDeps, workId: number): Promise<void> {
  const setup = await findSetup(deps.db, workId);
  if (setup?.provisioning.step !== 'feedback_branch') return;
  try {
    if (!(await madeAtOnce(deps, setup))) {
      const found = await openRepository(deps, setup);
      if (!found) return;
      await ensureFeedbackBranch(found);
    }
    await recordReady(deps, setup);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await awaitSight(deps, setup, error);
    await recordProblem(deps, setup, problem);
  }
}

/**
 * What was made a moment ago still has its name and not yet this branch, so one call does. A name
 * that leads elsewhere by now is no danger: nobody else's repository has our starter commit.
 */
async function madeAtOnce(deps: PlatformDeps, setup: Setup): Promise<boolean> {
  const { repositoryName, starterSha } = setup.work;
  if (setup.provisioning.readyAt !== null || starterSha === null) return false;
  const { repositories } = await openOrganization(deps, setup);
  try {
    await repositories.createBranch(repositoryName, feedbackBranch, starterSha);
    return true;
  } catch (error) {
    if (isProblem(error, 'absent') || isProblem(error, 'refused')) return false;
    throw error;
  }
}

export interface OpenRepository {
  client: RepositoryClient;
  name: string;
  defaultBranch: string;
  starterSha: string;
}

/** Undefined for a work that has no starter code yet. */
export async function openRepository(
  deps: PlatformDeps,
  setup: Setup,
): Promise<OpenRepository | undefined> {
  const { repositoryId, starterSha } = setup.work;
  if (repositoryId === null || starterSha === null) return undefined;
  const { repositories: client } = await openOrganization(deps, setup);
  const { name, defaultBranch } = await followRepository(deps, client, setup, repositoryId);
  return { client, name, defaultBranch, starterSha };
}

/** A branch that is there stays where it is: it may have moved on with the feedback. */
export async function ensureFeedbackBranch(repository: OpenRepository): Promise<string> {
  const { client, name, starterSha } = repository;
  const head = await client.findBranchHead(name, feedbackBranch);
  if (head === undefined) await client.createBranch(name, feedbackBranch, starterSha);
  return head ?? starterSha;
}

/**
 * Until there is feedback it belongs at the starter code. Pushed to where the work is or was, it would
 * hide what came before that; nothing is lost by taking it back from there.
 */
export async function resetFeedbackBranch(
  db: Reader,
  workId: number,
  repository: OpenRepository,
): Promise<void> {
  const { client, name, defaultBranch, starterSha } = repository;
  const head = await ensureFeedbackBranch(repository);
  if (head === starterSha || defaultBranch === feedbackBranch) return;
  const isKept =
    (await isOnAnotherBranch(db, workId, head)) ||
    head === (await client.findBranchHead(name, defaultBranch));
  if (isKept) await client.moveBranch(name, feedbackBranch, starterSha);
}

/** As far as we have read the repository. */
async function isOnAnotherBranch(db: Reader, workId: number, sha: string): Promise<boolean> {
  const isIt = and(eq(commits.workId, workId), eq(commits.sha, sha), commits.reachable);
  return (await db.select().from(commits).where(isIt)).length > 0;
}

/** Unless the set-up was begun again meanwhile. */
async function recordReady(
  { db, clock }: PlatformDeps,
  { work, assignment }: Setup,
): Promise<void> {
  await transact(db, async (tx) => {
    // A push may have come before the branch that its pull request goes into.
    if (work.state !== 'ACCEPTED' && work.pullRequestNumber === null) {
      await enqueueOpenFeedback(tx, work.id);
    }
    await tx
      .update(provisionings)
      .set({
        step: 'ready',
        problem: null,
        readyAt: sql`coalesce(${provisionings.readyAt}, ${clock().toISOString()}::timestamptz)`,
      })
      .where(and(isSetupOf(work.id), eq(provisionings.step, 'feedback_branch')));
    const { id: assignmentId, classroomId } = assignment;
    await announce(tx, { classroomId, topic: 'works', assignmentId, workId: work.id });
  });
}
