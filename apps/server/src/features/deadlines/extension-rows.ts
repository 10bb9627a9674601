/** The extension that is in force for a student, as a row. */
import { and, eq, isNull } from 'drizzle-orm';
import { extensions } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

export interface ExtensionId {
  assignmentId: number;
  userId: number;
}

type ExtensionRow = typeof extensions.$inferSelect;

function isInForce({ assignmentId, userId }: ExtensionId) {
  return and(
    eq(extensions.assignmentId, assignmentId),
    eq(extensions.userId, userId),
    isNull(extensions.withdrawnAt),
  );
}

export async function findInForce(tx: Tx, id: ExtensionId) {
  const [row] = await tx.select().from(extensions).where(isInForce(id));
  return row;
}

/** Kept, since which deadline held at which time must stay answerable. */
export async function withdrawInForce(
  tx: Tx,
  id: ExtensionId,
  { by, at }: { by: number; at: Date },
): Promise<ExtensionRow | undefined> {
  const [row] = await tx
    .update(extensions)
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where(isInForce(id))
    .returning();
  return row;
}
