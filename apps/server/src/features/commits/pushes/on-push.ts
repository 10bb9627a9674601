/** The platform announces a push. The log gets it first; what it brought is fetched by a job. */
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
    /** Seconds in this announcement alone; everywhere else the platform writes a date. */
    pushed_at: z.union([
      z.number().transform((seconds) => new Date(seconds * 1000)),
      z.coerce.date(),
    ]),
  }),
  /** Missing where a key pushed, and no account. */
  sender: z.object({ id: z.number(), type: z.string() }).nullish(),
});

export const onPush: Handler = async (tx, { payload }) => {
  const push = PushPayload.parse(payload);
  const work = await findWorkByRepository(tx, push.repository.id, push.installation.id);
  if (!work) return;
  const news = await recordPushes(tx, work, [
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
  if (news > 0) await enqueueFetch(tx, work.workId);
};

/** By ids alone, since names change hands; and only as the installation that the work is under. */
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
