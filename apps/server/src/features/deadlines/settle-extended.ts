import type { Tx } from '../../db/transact.ts';
import { planDeadline } from '../../jobs/kinds/deadline-jobs.ts';
import { enqueueAskBranch } from '../../jobs/kinds/push-jobs.ts';
import { settleWork } from '../commits/counting/settle-work.ts';
import { findWorkOf } from '../works/people-queries.ts';
import type { ExtensionId } from './extension-rows.ts';

/**
 * For whom another deadline holds from now on. It is theirs and that of whoever they work with: what
 * others have done stands as it did, and waits for the job at the deadline.
 */
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
