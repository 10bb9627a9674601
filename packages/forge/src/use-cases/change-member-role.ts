import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { memberships } from '../store/schema.ts';
import { refuseToLoseLastOwner } from './last-owner.ts';

export async function changeMemberRole(
  context: ForgeContext,
  organizationId: number,
  userId: number,
  role: 'admin' | 'member',
): Promise<void> {
  await transact(context, async (tx) => {
    if (role === 'member') await refuseToLoseLastOwner(tx, organizationId, userId);
    await tx
      .update(memberships)
      .set({ role })
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  });
}
