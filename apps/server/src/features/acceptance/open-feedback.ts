import type { Problem } from '@lectern/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import type { NoPullRequest, PullRequest } from '../../platform/repository-client.ts';
import { announce } from '../events/announce.ts';
import {
  feedbackBranch,
  openRepository,
  resetFeedbackBranch,
  type OpenRepository,
} from './make-feedback-branch.ts';
import { findSetup, type Setup } from '../provisioning/queries.ts';
import { auditSetup, recordProblem } from '../provisioning/record-step.ts';
import { problemOf } from '../provisioning/setup-problem.ts';

const title = 'Feedback';
const body =
  'Your instructors leave their feedback here. Please do not close or merge this pull request.';

/**
 * Returns why no pull request could be opened. A rewritten history is not a setup problem; it is reported
 * when publishing.
 */
export async function openFeedback(
  deps: PlatformDeps,
  workId: number,
): Promise<Problem | undefined> {
  const setup = await findSetup(deps.db, workId);
  if (!setup || setup.work.pullRequestNumber !== null) return undefined;
  try {
    const repository = await openRepository(deps, setup);
    if (!repository) return undefined;
    const opened = await findOrOpen(deps, workId, repository);
    if (opened === 'unrelated') return { code: 'own_history' };
    if (opened === 'nothing_new') return { code: 'nothing_between' };
    await keep(deps, setup, opened);
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await recordProblem(deps, setup, problem);
    return problem;
  }
}

/** An existing one comes from an attempt whose answer was lost. */
async function findOrOpen(
  { db }: PlatformDeps,
  workId: number,
  repository: OpenRepository,
): Promise<PullRequest | NoPullRequest> {
  const { client, name, defaultBranch } = repository;
  const branches = { head: defaultBranch, base: feedbackBranch };
  const found = await client.findPullRequest(name, branches);
  if (found) return found;
  await resetFeedbackBranch(db, workId, repository);
  return client.createPullRequest(name, { ...branches, title, body });
}

async function keep(
  { db, clock }: PlatformDeps,
  setup: Setup,
  { number: pullRequestNumber }: PullRequest,
): Promise<void> {
  const { work, assignment } = setup;
  await transact(db, async (tx) => {
    const kept = await tx
      .update(works)
      .set({ pullRequestNumber })
      .where(and(eq(works.id, work.id), isNull(works.pullRequestNumber)))
      .returning({ id: works.id });
    // Publishing opens it too and may have been first.
    if (kept.length === 0) return;
    const { id: assignmentId, classroomId } = assignment;
    await announce(tx, { classroomId, topic: 'works', assignmentId, workId: work.id });
    const details = { pullRequestNumber };
    await auditSetup(tx, setup, { action: 'feedback.opened', details, at: clock() });
  });
}
