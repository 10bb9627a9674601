/** Of two who decide about the same extension, the later one sees first what the earlier one decided. */
import { AppError } from '@lectern/contract';
import type { Tx } from '../../db/transact.ts';
import { inForce, type ExtensionId, type ExtensionRow } from './extension-rows.ts';
import { findExtension } from './queries.ts';

/** Whose decision it is, and the date that they saw: null for none, undefined if they do not say. */
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
  // What they did themselves they know: a second change may be chosen before the first is answered.
  if (latest && (latest.withdrawnBy ?? latest.grantedBy) === by) return;
  const extension = (await findExtension(tx, id)) ?? null;
  throw new AppError('extension_changed', { details: { extension } });
}
