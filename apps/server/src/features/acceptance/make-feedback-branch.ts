/** Creates the branch `feedback` at the starter commit, as the base of the Feedback pull request. */
import { and, eq, sql } from 'drizzle-orm';
import { commits, provisionings } from '../../db/schema/index.ts';
import { transact, type Reader } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import type { RepositoryClient } from '../../platform/repository-client.ts';
import { announce } from '../events/announce.ts';
import { awaitVisible } from './await-visible.ts';
import { refreshRepository } from './refresh-repository.ts';
import { openOrganization } from './provision-work.ts';
import { findSetup, isSetupOf, type Setup } from '../provisioning/queries.ts';
import { recordProblem } from '../provisioning/record-step.ts';
import { enqueueStaffReading } from '../../jobs/kinds/classroom-jobs.ts';
import { enqueueOpenFeedback } from '../../jobs/kinds/setup-jobs.ts';
import { problemOf } from '../provisioning/setup-problem.ts';

export const feedbackBranch = 'feedback';

export async function makeFeedbackBranch(deps: PlatformDeps, workId: number): Promise<void> {
  const setup = await findSetup(deps.db, workId);
  if (setup?.provisioning.step !== 'feedback_branch') return;
  try {
    if (!(await createdInNewRepository(deps, setup))) {
      const found = await openRepository(deps, setup);
      if (!found) return;
      await ensureFeedbackBranch(found);
    }
    await recordReady(deps, setup);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await awaitVisible(deps, setup, error);
    await recordProblem(deps, setup, problem);
  }
}

/**
 * A new repository usually needs one call only. If its name belongs to another repository now, the call fails,
 * because that one lacks our starter commit.
 */
async function createdInNewRepository(deps: PlatformDeps, setup: Setup): Promise<boolean> {
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

/** Undefined until the starter commit is known. */
export async function openRepository(
  deps: PlatformDeps,
  setup: Setup,
): Promise<OpenRepository | undefined> {
  const { repositoryId, starterSha } = setup.work;
  if (repositoryId === null || starterSha === null) return undefined;
  const { repositories: client } = await openOrganization(deps, setup);
  const { name, defaultBranch } = await refreshRepository(deps, client, setup, repositoryId);
  return { client, name, defaultBranch, starterSha };
}

/** Leaves an existing branch where it is, because it may have moved with the feedback. */
export async function ensureFeedbackBranch(repository: OpenRepository): Promise<string> {
  const { client, name, starterSha } = repository;
  const head = await client.findBranchHead(name, feedbackBranch);
  if (head === undefined) await client.createBranch(name, feedbackBranch, starterSha);
  return head ?? starterSha;
}

/** Takes back a student's push to the branch, which the pull request would hide, if another branch keeps it. */
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

/** Known from the last fetch. */
async function isOnAnotherBranch(db: Reader, workId: number, sha: string): Promise<boolean> {
  const isIt = and(eq(commits.workId, workId), eq(commits.sha, sha), commits.reachable);
  return (await db.select().from(commits).where(isIt)).length > 0;
}

/** Keeps the step if the setup was restarted in between. */
async function recordReady(
  { db, clock }: PlatformDeps,
  { work, assignment }: Setup,
): Promise<void> {
  await transact(db, async (tx) => {
    // A push may have come before this branch, which its pull request needs.
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
    await enqueueStaffReading(tx, classroomId);
    await announce(tx, { classroomId, topic: 'works', assignmentId, workId: work.id });
  });
}
