import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import type { Account } from '../principal.ts';
import { memberships } from '../store/schema.ts';
import { findMembership, refuseToTouchOwners } from './appointed-owner.ts';
import { refuseToLoseLastOwner } from './last-owner.ts';

interface RoleChange {
  organizationId: number;
  userId: number;
  role: 'admin' | 'member';
  actor: Account;
}

export async function changeMemberRole(
  context: ForgeContext,
  { organizationId, userId, role, actor }: RoleChange,
): Promise<void> {
  await transact(context, async (tx) => {
    const known = await findMembership(tx, organizationId, userId);
    const before = known?.role ?? null;
    await refuseToTouchOwners(tx, organizationId, { actor, userId, before, role });
    if (role === 'member') await refuseToLoseLastOwner(tx, organizationId, userId);
    await tx
      .update(memberships)
      .set({ role, ...(role === 'admin' && { appointed: appointedBy(actor, known) }) })
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  });
}

/** Setting the same role again keeps what is known, so an app cannot limit an owner in their own right. */
function appointedBy(
  actor: Account,
  known: { role: string; appointed: boolean | null } | undefined,
): boolean {
  if (known?.role === 'admin' && known.appointed !== null) return known.appointed;
  return actor.type === 'Bot';
}
