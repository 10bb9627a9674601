import type { Tx } from '../../db/transact.ts';
import { planDeadline } from '../../jobs/kinds/deadline-jobs.ts';
import { enqueueAskBranch } from '../../jobs/kinds/push-jobs.ts';
import { settleWork } from '../commits/counting/settle-work.ts';
import { findWorkOf } from '../works/people-queries.ts';
import type { ExtensionId } from './extension-rows.ts';

/** Other submissions wait for the deadline job. */
export async function settleExtended(
  tx: Tx,
  { assignmentId, userId }: ExtensionId,
  now: Date,
): Promise<void> {
  await planDeadline(tx, assignmentId, now);
  const workId = await findWorkOf(tx, assignmentId, userId);
  if (workId === undefined) return;
  await settleWork(tx, workId, now);
  await enqueueAskBranch(tx, workId);
}
