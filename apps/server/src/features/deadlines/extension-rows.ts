import { and, desc, eq, isNull } from 'drizzle-orm';
import { extensions } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

export interface ExtensionId {
  assignmentId: number;
  userId: number;
}

export type ExtensionRow = typeof extensions.$inferSelect;

function isOf({ assignmentId, userId }: ExtensionId) {
  return and(eq(extensions.assignmentId, assignmentId), eq(extensions.userId, userId));
}

/** In force, or else withdrawn last. */
export async function findLatest(tx: Tx, id: ExtensionId): Promise<ExtensionRow | undefined> {
  const [row] = await tx
    .select()
    .from(extensions)
    .where(isOf(id))
    .orderBy(desc(extensions.id))
    .limit(1);
  return row;
}

export function inForce(latest: ExtensionRow | undefined): ExtensionRow | undefined {
  return latest?.withdrawnAt === null ? latest : undefined;
}

/** Keeps the row, so that past deadlines can be explained. */
export async function withdrawInForce(
  tx: Tx,
  id: ExtensionId,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await tx
    .update(extensions)
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where(and(isOf(id), isNull(extensions.withdrawnAt)));
}
