/** The platform announces what became of a repository itself. */
import { isGraded } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { hasCode } from '../../../db/schema/columns.ts';
import { organizations, provisionings, works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import { isSetupOf } from '../../provisioning/queries.ts';
import { enqueueProvision } from '../../../jobs/kinds/setup-jobs.ts';
import type { Handler } from '../../inbox/process-delivery.ts';
import { enqueueAskBranch } from '../../../jobs/kinds/push-jobs.ts';
import { learnNames } from './learn-names.ts';
import { findWorkByRepository } from '../pushes/on-push.ts';

const Announced = z.object({
  installation: z.object({ id: z.number() }),
  repository: z.object({ id: z.number(), name: z.string(), html_url: z.string() }),
});

/** Of all that can be edited, which branch is the default one alone concerns us. */
const Edited = z.object({
  changes: z.object({ default_branch: z.object({}) }),
  installation: z.object({ id: z.number() }),
  repository: z.object({ id: z.number() }),
});

const departures: readonly unknown[] = ['deleted', 'transferred'];

/**
 * Each repository of a class announces its making, which is no news to us. Nor is that it was archived, as
 * whole courses are when they are over: whoever misses it asks why, and the set-up then looks.
 */
export function isHeededOfRepositories(action: unknown, payload: unknown): boolean {
  if (action === 'edited') return Edited.safeParse(payload).success;
  return action === 'renamed' || action === 'unarchived' || departures.includes(action);
}

export const onRepository: Handler = async (tx, { action, payload }) => {
  if (!isHeededOfRepositories(action, payload)) return;
  if (action === 'edited') return onEdited(tx, Edited.parse(payload));
  const { installation, repository } = Announced.parse(payload);
  if (departures.includes(action)) return lookAgain(tx, repository.id);
  if (action === 'unarchived') return takeUp(tx, repository.id);
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

/** The set-up that has stopped because it was archived. */
async function takeUp(tx: Tx, repositoryId: number): Promise<void> {
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
 * What it held stays as we know it. Its student is told by the set-up, which looks whether it is gone;
 * once a grade is given nobody needs the repository any more. One that was moved is announced to whom it
 * went, so that its id alone tells whose it was.
 */
async function lookAgain(tx: Tx, repositoryId: number): Promise<void> {
  const [work] = await tx
    .select({ id: works.id, state: works.state })
    .from(works)
    .where(eq(works.repositoryId, repositoryId));
  if (!work || isGraded(work.state)) return;
  const begunAgain = await tx
    .update(provisionings)
    .set({ step: 'repository' })
    .where(and(isSetupOf(work.id), eq(provisionings.step, 'ready')))
    .returning({ workId: provisionings.workId });
  if (begunAgain.length > 0) await enqueueProvision(tx, work.id);
}
