/** Refuses a decision about an extension that a colleague has just changed. */
import { AppError } from '@lectern/contract';
import type { Tx } from '../../db/transact.ts';
import { inForce, type ExtensionId, type ExtensionRow } from './extension-rows.ts';
import { findExtension } from './queries.ts';

/** `before` is the date they saw: null for none, undefined if not sent. */
interface Decision {
  by: number;
  before: Date | null | undefined;
}

export async function requireSeen(
  tx: Tx,
  id: ExtensionId,
  latest: ExtensionRow | undefined,
  { by, before }: Decision,
): Promise<void> {
  if (before === undefined) return;
  if (inForce(latest)?.dueAt.getTime() === before?.getTime()) return;
  // People may decide again before their last change is answered.
  if (latest && (latest.withdrawnBy ?? latest.grantedBy) === by) return;
  const extension = (await findExtension(tx, id)) ?? null;
  throw new AppError('extension_changed', { details: { extension } });
}
