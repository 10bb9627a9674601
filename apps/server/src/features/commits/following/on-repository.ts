/** Handles the `repository` event: renamed, moved, deleted, unarchived, public, private, or another branch. */
import { isGraded } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { hasCode } from '../../../db/schema/columns.ts';
import { organizations, provisionings, works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import { isSetupOf } from '../../provisioning/queries.ts';
import { enqueueProvision } from '../../../jobs/kinds/setup-jobs.ts';
import type { Handler } from '../../inbox/process-delivery.ts';
import { enqueueAskBranch, enqueueAskVisibility } from '../../../jobs/kinds/push-jobs.ts';
import { learnNames } from './learn-names.ts';
import { findWorkByRepository } from '../pushes/on-push.ts';

const Announced = z.object({
  installation: z.object({ id: z.number() }),
  repository: z.object({ id: z.number(), name: z.string(), html_url: z.string() }),
});

/** An edit matters only if it changes the default branch. */
const Edited = z.object({
  changes: z.object({ default_branch: z.object({}) }),
  installation: z.object({ id: z.number() }),
  repository: z.object({ id: z.number() }),
});

const departures: readonly unknown[] = ['deleted', 'transferred'];
const visibilities: readonly unknown[] = ['publicized', 'privatized'];

/**
 * Creation and archiving are ignored: we create the repositories, and whole courses are archived when they
 * end. 'Fix my access' reports an archived repository.
 */
export function isHandledRepositoryEvent(action: unknown, payload: unknown): boolean {
  if (action === 'edited') return Edited.safeParse(payload).success;
  return [...departures, ...visibilities, 'renamed', 'unarchived'].includes(action);
}

export const onRepository: Handler = async (tx, { action, payload }) => {
  if (!isHandledRepositoryEvent(action, payload)) return;
  if (action === 'edited') return onEdited(tx, Edited.parse(payload));
  const { installation, repository } = Announced.parse(payload);
  if (departures.includes(action)) return repeatSetup(tx, repository.id);
  if (action === 'unarchived') return resumeSetup(tx, repository.id);
  if (visibilities.includes(action)) {
    const work = await findWorkByRepository(tx, repository.id, installation.id);
    if (work) await enqueueAskVisibility(tx, work.workId);
    return;
  }
  const [org] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.installationId, installation.id));
  if (!org) return;
  const { id: repositoryId, name, html_url: url } = repository;
  await learnNames(tx, org.id, [{ repositoryId, name, url }]);
};

async function onEdited(
  tx: Tx,
  { installation, repository }: z.infer<typeof Edited>,
): Promise<void> {
  const work = await findWorkByRepository(tx, repository.id, installation.id);
  if (work) await enqueueAskBranch(tx, work.workId);
}

async function resumeSetup(tx: Tx, repositoryId: number): Promise<void> {
  const [stopped] = await tx
    .select({ workId: works.id })
    .from(works)
    .innerJoin(provisionings, eq(provisionings.workId, works.id))
    .where(
      and(
        eq(works.repositoryId, repositoryId),
        hasCode(provisionings.problem, 'repository_archived'),
      ),
    );
  if (stopped) await enqueueProvision(tx, stopped.workId);
}

/**
 * Repeats the setup, which reports a missing repository, unless the work is graded. A transfer comes from the
 * new owner's installation, so only the repository's id identifies the work.
 */
async function repeatSetup(tx: Tx, repositoryId: number): Promise<void> {
  const [work] = await tx
    .select({ id: works.id, state: works.state })
    .from(works)
    .where(eq(works.repositoryId, repositoryId));
  if (!work || isGraded(work.state)) return;
  const repeated = await tx
    .update(provisionings)
    .set({ step: 'repository' })
    .where(and(isSetupOf(work.id), eq(provisionings.step, 'ready')))
    .returning({ workId: provisionings.workId });
  if (repeated.length > 0) await enqueueProvision(tx, work.id);
}
