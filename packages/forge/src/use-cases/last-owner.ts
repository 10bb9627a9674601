import { and, eq } from 'drizzle-orm';
import { forbidden } from '../errors.ts';
import type { Tx } from '../store/client.ts';
import { memberships } from '../store/schema.ts';

export async function refuseToLoseLastOwner(
  tx: Tx,
  organizationId: number,
  leavingUserId: number,
): Promise<void> {
  // Stops two owners from leaving at the same time.
  const owners = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'admin')))
    .for('update');
  if (owners.length === 1 && owners[0]!.userId === leavingUserId) {
    throw forbidden('You cannot remove the last owner of an organization.');
  }
}
