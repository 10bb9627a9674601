import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Account } from '../principal.ts';
import { listInvitationTeams } from '../store/queries/organization-people.ts';
import { accounts, memberships, organizationInvitations, teamMembers } from '../store/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { memberEvent, membershipEvent } from '../webhooks/organization-event.ts';

export async function joinOrganization(
  context: ForgeContext,
  user: Account,
  organization: Account,
): Promise<void> {
  await transact(context, async (tx) => {
    const [invitation] = await tx
      .select()
      .from(organizationInvitations)
      .where(
        and(
          eq(organizationInvitations.organizationId, organization.id),
          eq(organizationInvitations.inviteeId, user.id),
        ),
      )
      .for('update');
    if (!invitation) throw notFound();
    const [inviter] = await tx
      .select({ type: accounts.type })
      .from(accounts)
      .where(eq(accounts.id, invitation.inviterId));
    const promised = await listInvitationTeams(tx, invitation.id);
    await tx.delete(organizationInvitations).where(eq(organizationInvitations.id, invitation.id));
    await tx
      .insert(memberships)
      .values({
        organizationId: organization.id,
        userId: user.id,
        role: invitation.role,
        appointed: invitation.role === 'admin' && inviter?.type === 'Bot',
        createdAt: context.clock(),
      })
      .onConflictDoNothing();
    const { role } = invitation;
    const scene = { organization, sender: user };
    const joined = { action: 'member_added', member: user, role } as const;
    await emit(tx, context, memberEvent(context.urls, scene, joined));
    for (const { team, role: teamRole } of promised) {
      await tx
        .insert(teamMembers)
        .values({ teamId: team.id, userId: user.id, role: teamRole })
        .onConflictDoNothing();
      const added = { action: 'added', member: user, team } as const;
      await emit(tx, context, membershipEvent(context.urls, scene, added));
    }
  });
}
