/** Makes the base repository of an assignment, a private copy of the template as it is now. */
import type { Problem } from '@lectern/contract';
import { baseRepositories } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';
import { resumeWaitingForBase } from '../provisioning/await-membership.ts';
import { announce } from '../events/announce.ts';
import { BaseProblem } from './base-problem.ts';
import { enqueueStaffReading } from '../../jobs/kinds/classroom-jobs.ts';
import { enqueuePrepareBase } from '../../jobs/kinds/base-jobs.ts';
import { notSeenYet, pauseForCopy } from './copy-wait.ts';
import { findBase, isBaseOf, type BasePlace } from './base-queries.ts';
import { obtainBase } from './obtain-base.ts';

/** Idempotent: every step looks first. */
export async function prepareBase(deps: PlatformDeps, assignmentId: number): Promise<void> {
  const place = await findBase(deps.db, assignmentId);
  if (place?.base.state === 'ready') return checkStillThere(deps, place);
  if (place?.base.state !== 'pending') return;
  try {
    await copyTemplate(deps, place);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await record(deps, place, { state: 'failed', problem });
  }
}

/**
 * A missing copy is only reported, since the template may have changed and other students have the
 * old one. A retry by the professor makes a new copy.
 */
async function checkStillThere(deps: PlatformDeps, place: BasePlace): Promise<void> {
  const { base, org } = place;
  if (base.repositoryId === null || org.installationId === null || org.suspendedAt !== null) return;
  const client = await deps.platform.repositories(org.installationId, org.login);
  const found = await client.findRepositoryById(base.repositoryId);
  if (found) return record(deps, place, { state: 'ready', problem: null });
  const unseen = base.readyAt && notSeenYet({ createdAt: base.readyAt }, deps.clock());
  if (unseen) throw unseen;
  await record(deps, place, { state: 'failed', problem: { code: 'copy_gone' } });
}

async function copyTemplate(deps: PlatformDeps, place: BasePlace): Promise<void> {
  const { installationId, suspendedAt, login } = place.org;
  if (installationId === null || suspendedAt !== null) {
    throw new BaseProblem({ code: 'app_not_installed' });
  }
  const client = await deps.platform.repositories(installationId, login);
  const repository = await obtainBase(deps, client, place);
  const head = await client.findBranchHead(repository.name, repository.defaultBranch);
  if (head === undefined) return waitForFiles(deps, place, repository);
  await markAsTemplate(deps, client, repository);
  await record(deps, place, { state: 'ready', problem: null });
}

async function waitForFiles(
  { db, clock }: PlatformDeps,
  { assignment }: BasePlace,
  { createdAt }: Repository,
): Promise<void> {
  const pauseMs = pauseForCopy(clock().getTime() - createdAt.getTime());
  if (pauseMs === undefined) throw new BaseProblem({ code: 'copy_empty' });
  await transact(db, (tx) => enqueuePrepareBase(tx, assignment.id, pauseMs));
}

/** GitHub generates repositories from templates only. */
async function markAsTemplate(
  { clock }: PlatformDeps,
  client: RepositoryClient,
  repository: Repository,
): Promise<void> {
  if (repository.isTemplate) return;
  try {
    await client.makeTemplate(repository.name);
  } catch (error) {
    if (!isProblem(error, 'absent')) throw error;
    throw notSeenYet(repository, clock(), error) ?? error;
  }
}

async function record(
  { db, clock }: PlatformDeps,
  { assignment: { id: assignmentId, classroomId } }: BasePlace,
  outcome: Partial<typeof baseRepositories.$inferInsert>,
): Promise<void> {
  const isReady = outcome.state === 'ready';
  await transact(db, async (tx) => {
    await tx
      .update(baseRepositories)
      .set({ ...outcome, readyAt: isReady ? clock() : null })
      .where(isBaseOf(assignmentId));
    // Students who accepted early continue or see the problem.
    await resumeWaitingForBase(tx, { assignmentId, classroomId }, { isReady });
    if (isReady) await enqueueStaffReading(tx, classroomId);
    await announce(tx, { classroomId, topic: 'assignments', assignmentId });
  });
}

/** The professor sees permanent failures; the queue retries others. */
function problemOf(error: unknown): Problem | undefined {
  if (error instanceof BaseProblem) return error.problem;
  if (!isProblem(error) || error.isTemporary) return undefined;
  return { code: 'copy_refused', reason: error.message };
}
