import { eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import type { Account } from '../principal.ts';
import { listInvitations, type InvitationDetails } from '../store/queries/organization-people.ts';
import { invitationTeams, organizationInvitations } from '../store/schema.ts';
import { refuseToTouchOwners } from './appointed-owner.ts';
import { emit } from '../webhooks/emit.ts';
import { memberInvitedEvent } from '../webhooks/organization-event.ts';

export interface NewInvitation {
  organization: Account;
  invitee: Account;
  inviter: Account;
  role: 'admin' | 'member';
  teams?: readonly { id: number; role: 'maintainer' | 'member' }[];
}

/** Inviting a person again changes the role of the pending invitation. */
export async function inviteMember(
  context: ForgeContext,
  { organization, invitee, inviter, role, teams = [] }: NewInvitation,
): Promise<InvitationDetails> {
  const now = context.clock();
  return transact(context, async (tx) => {
    const change = { actor: inviter, userId: invitee.id, before: null, role };
    await refuseToTouchOwners(tx, organization.id, change);
    const [row] = await tx
      .insert(organizationInvitations)
      .values({
        organizationId: organization.id,
        inviteeId: invitee.id,
        inviterId: inviter.id,
        role,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [organizationInvitations.organizationId, organizationInvitations.inviteeId],
        set: { role, inviterId: inviter.id },
      })
      .returning();
    const invitation = row!;
    for (const team of teams) {
      await tx
        .insert(invitationTeams)
        .values({ invitationId: invitation.id, teamId: team.id, role: team.role })
        .onConflictDoUpdate({
          target: [invitationTeams.invitationId, invitationTeams.teamId],
          set: { role: team.role },
        });
    }
    const found = await listInvitations(tx, eq(organizationInvitations.id, invitation.id));
    const details = found[0]!;
    const isNew = invitation.createdAt.getTime() === now.getTime();
    if (isNew) {
      await emit(tx, context, memberInvitedEvent(context.urls, details, teams.length));
    }
    return details;
  });
}
