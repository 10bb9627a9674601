/** Sets a work up: repository, then access. Steps are idempotent; the queue runs one job per work at a time. */
import { isGraded } from '@lectern/contract';
import { eq, sql } from 'drizzle-orm';
import { provisionings, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import type { Repository } from '../../platform/repository-client.ts';
import { enqueueCheckBase } from '../../jobs/kinds/base-jobs.ts';
import { pauseForCopy } from '../assignments/copy-wait.ts';
import { settleWork } from '../commits/counting/settle-work.ts';
import { awaitMembership } from '../provisioning/await-membership.ts';
import { awaitVisible } from './await-visible.ts';
import { awaitTurn } from '../provisioning/await-turn.ts';
import { obtainRepository } from './obtain-repository.ts';
import {
  findSetup,
  isSetupOf,
  isWanted,
  selectPeople,
  type Setup,
} from '../provisioning/queries.ts';
import { recordProblem, recordStep } from '../provisioning/record-step.ts';
import { updateAccess, type Clients } from './update-access.ts';
import { enqueueFeedbackBranch, enqueueProvision } from '../../jobs/kinds/setup-jobs.ts';
import { problemOf, SetupStopped } from '../provisioning/setup-problem.ts';

/** Short at first, in case it is almost ready. Then long, because a ready one wakes all that wait. */
const basePauseMs = { first: 5_000, later: 60_000 };

export async function provisionWork(deps: PlatformDeps, workId: number): Promise<void> {
  await awaitTurn(deps, workId);
  const setup = await beginAttempt(deps, workId);
  if (!setup) return;
  try {
    await carryOut(deps, setup);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await awaitVisible(deps, setup, error);
    if (problem.code === 'base_gone') {
      await transact(deps.db, (tx) => enqueueCheckBase(tx, setup.assignment.id));
    }
    await recordProblem(deps, setup, problem);
  }
}

/** Counted before any call, because a first attempt need not look for an earlier repository. */
async function beginAttempt({ db }: PlatformDeps, workId: number): Promise<Setup | undefined> {
  return transact(db, async (tx) => {
    await tx
      .update(provisionings)
      .set({ attempts: sql`${provisionings.attempts} + 1` })
      .where(isSetupOf(workId));
    return findSetup(tx, workId);
  });
}

async function carryOut(deps: PlatformDeps, setup: Setup): Promise<void> {
  const people = await selectPeople(deps.db, setup);
  if (!isWanted(people) && setup.work.repositoryId === null) return awaitMembership(deps, setup);
  if (isWanted(people) && isBasePending(setup)) return retryLater(deps, setup);
  const clients = await openOrganization(deps, setup);
  const repository = await obtainRepository(deps, clients.repositories, setup, people);
  if (!(await hasStarter(deps, clients, setup, repository))) return;
  await updateAccess(deps, clients, setup, { people, repository });
  if (!isWanted(people)) return awaitMembership(deps, setup);
  requireOpenForPushes(setup, repository);
  await transact(deps.db, async (tx) => {
    await recordStep(tx, setup, { step: 'feedback_branch', problem: null });
    await enqueueFeedbackBranch(tx, setup.work.id);
  });
}

/** Graded works need no pushes, and many courses are archived when they end. */
function requireOpenForPushes({ work }: Setup, { isArchived }: Repository): void {
  if (isArchived && !isGraded(work.state)) throw new SetupStopped({ code: 'repository_archived' });
}

/** `resumeWaitingForBase` wakes the setup; the retry is for students who accept at that very moment. */
function isBasePending({ work, base }: Setup): boolean {
  if (work.repositoryId !== null || base?.state === 'ready') return false;
  if (base?.state === 'pending') return true;
  throw new SetupStopped({ code: 'base_missing' });
}

async function retryLater({ db }: PlatformDeps, { work, provisioning }: Setup): Promise<void> {
  const delayMs = provisioning.attempts <= 1 ? basePauseMs.first : basePauseMs.later;
  await transact(db, (tx) => enqueueProvision(tx, work.id, { delayMs, isRetry: true }));
}

export async function openOrganization(
  { platform }: PlatformDeps,
  { org }: Setup,
): Promise<Clients> {
  const { installationId, suspendedAt, login } = org;
  if (installationId === null || suspendedAt !== null) {
    throw new SetupStopped({ code: 'app_not_installed' });
  }
  const [client, repositories] = await Promise.all([
    platform.asApp(installationId, login),
    platform.repositories(installationId, login),
  ]);
  return { org: client, repositories };
}

/** The platform may copy the files later. Until access is given, the head can only be the starter commit. */
async function hasStarter(
  deps: PlatformDeps,
  { repositories }: Clients,
  setup: Setup,
  repository: Repository,
): Promise<boolean> {
  const { id, starterSha: known } = setup.work;
  if (known !== null) {
    // A repeated setup starts at this step; a check of a ready one keeps its step.
    if (setup.provisioning.step === 'repository') {
      await transact(deps.db, (tx) => recordStep(tx, setup, { step: 'access' }));
    }
    return true;
  }
  const { name, defaultBranch } = repository;
  const starterSha = await repositories.findBranchHead(name, defaultBranch);
  if (starterSha === undefined) {
    await waitForFiles(deps, id, repository);
    return false;
  }
  await transact(deps.db, async (tx) => {
    // The default branch in the answer to the creation may have been a guess.
    await tx.update(works).set({ starterSha, defaultBranch }).where(eq(works.id, id));
    // After the due date the starter commit counts at once.
    await settleWork(tx, id, deps.clock());
    await recordStep(tx, setup, { step: 'access' });
  });
  return true;
}

async function waitForFiles(
  { db, clock }: PlatformDeps,
  workId: number,
  { createdAt }: Repository,
): Promise<void> {
  const delayMs = pauseForCopy(clock().getTime() - createdAt.getTime());
  if (delayMs === undefined) throw new SetupStopped({ code: 'repository_empty' });
  await transact(db, (tx) => enqueueProvision(tx, workId, { delayMs, isRetry: true }));
}
