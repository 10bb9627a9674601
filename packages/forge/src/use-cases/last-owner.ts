import { and, eq } from 'drizzle-orm';
import { forbidden } from '../errors.ts';
import type { Tx } from '../store/client.ts';
import { memberships } from '../store/schema.ts';

/** Nobody could manage an organisation without an owner. */
export async function refuseToLoseLastOwner(
  tx: Tx,
  organizationId: number,
  leavingUserId: number,
): Promise<void> {
  // The lock stops two owners from leaving at the same time.
  const owners = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'admin')))
    .for('update');
  if (owners.length === 1 && owners[0]!.userId === leavingUserId) {
    throw forbidden('You cannot remove the last owner of an organization.');
  }
}
