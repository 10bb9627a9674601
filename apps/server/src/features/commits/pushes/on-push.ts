/** Handles the `push` event: records the push; a job fetches its commits. */
import { Sha } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { organizations, works } from '../../../db/schema/index.ts';
import type { Tx } from '../../../db/transact.ts';
import { enqueueFetch } from '../../../jobs/kinds/push-jobs.ts';
import type { Handler } from '../../inbox/process-delivery.ts';
import { recordPushes } from './record-push.ts';

const PushPayload = z.object({
  ref: z.string().max(1_000),
  before: Sha,
  after: Sha,
  forced: z.boolean(),
  installation: z.object({ id: z.number() }),
  repository: z.object({
    id: z.number(),
    /** GitHub sends seconds in this event and an ISO date everywhere else. */
    pushed_at: z.union([
      z.number().transform((seconds) => new Date(seconds * 1000)),
      z.coerce.date(),
    ]),
  }),
  /** Missing for a push with a deploy key. */
  sender: z.object({ id: z.number(), type: z.string() }).nullish(),
});

export const onPush: Handler = async (tx, { payload }) => {
  const push = PushPayload.parse(payload);
  const work = await findWorkByRepository(tx, push.repository.id, push.installation.id);
  if (!work) return;
  const added = await recordPushes(tx, work, [
    {
      ref: push.ref,
      beforeSha: push.before,
      afterSha: push.after,
      forced: push.forced,
      pusherId: push.sender?.id ?? null,
      byBot: push.sender?.type === 'Bot',
      receivedAt: push.repository.pushed_at,
      source: 'webhook',
    },
  ]);
  if (added > 0) await enqueueFetch(tx, work.workId);
};

/** Looks up by id, since names can pass to others, and only within the work's own installation. */
export async function findWorkByRepository(tx: Tx, repositoryId: number, installationId: number) {
  const [found] = await tx
    .select({ workId: works.id, starterSha: works.starterSha })
    .from(works)
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .where(
      and(eq(works.repositoryId, repositoryId), eq(organizations.installationId, installationId)),
    );
  return found;
}
