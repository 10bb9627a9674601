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
    .select({ userId: memberships.userId, appointed: memberships.appointed })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'admin')))
    .for('update');
  // Appointed owners may not change other owners, so one in own right has to stay.
  const free = owners.filter(({ appointed }) => appointed !== true);
  const last = free.length > 0 ? free : owners;
  if (last.length === 1 && last[0]!.userId === leavingUserId) {
    throw forbidden('You cannot remove the last owner of an organization.');
  }
}
