import { and, eq, inArray } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { notFound } from '../errors.ts';
import type { GrantedLevel } from '../permissions.ts';
import type { Account } from '../principal.ts';
import type { Tx } from '../store/client.ts';
import { findRole } from '../store/queries/access-facts.ts';
import {
  invitationTeams,
  organizationInvitations,
  teamMembers,
  teamRepositories,
} from '../store/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { membershipEvent } from '../webhooks/organization-event.ts';
import { inviteMember } from './invite-member.ts';
import type { Team } from '../store/queries/teams.ts';

export interface TeamPlace {
  organization: Account;
  team: Team;
  sender: Account;
}

/** Members of the organisation join at once. Others are invited. */
export async function addTeamMember(
  context: ForgeContext,
  { organization, team, sender }: TeamPlace,
  user: Account,
  role: 'maintainer' | 'member',
): Promise<'active' | 'pending'> {
  if (!(await findRole(context.db, organization.id, user.id))) {
    const teams = [{ id: team.id, role }];
    const invitation = {
      organization,
      invitee: user,
      inviter: sender,
      teams,
      role: 'member',
    } as const;
    await inviteMember(context, invitation);
    return 'pending';
  }
  await transact(context, async (tx) => {
    const here = and(eq(teamMembers.teamId, team.id), eq(teamMembers.userId, user.id));
    const known = await tx.update(teamMembers).set({ role }).where(here).returning();
    if (known.length > 0) return;
    await tx.insert(teamMembers).values({ teamId: team.id, userId: user.id, role });
    const added = { action: 'added', member: user, team } as const;
    await emit(tx, context, membershipEvent(context.urls, { organization, sender }, added));
  });
  return 'active';
}

export async function removeTeamMember(
  context: ForgeContext,
  { organization, team, sender }: TeamPlace,
  user: Account,
): Promise<void> {
  await transact(context, async (tx) => {
    const gone = await tx
      .delete(teamMembers)
      .where(and(eq(teamMembers.teamId, team.id), eq(teamMembers.userId, user.id)))
      .returning();
    if (gone.length === 0) {
      const wasInvited = await withdrawFromInvitation(tx, organization, team, user);
      if (!wasInvited) throw notFound();
      return;
    }
    const removed = { action: 'removed', member: user, team } as const;
    await emit(tx, context, membershipEvent(context.urls, { organization, sender }, removed));
  });
}

/** Removes the team from the pending invitation to the organisation. */
async function withdrawFromInvitation(
  tx: Tx,
  organization: Account,
  team: Team,
  user: Account,
): Promise<boolean> {
  const invitations = tx
    .select({ id: organizationInvitations.id })
    .from(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organization.id),
        eq(organizationInvitations.inviteeId, user.id),
      ),
    );
  const gone = await tx
    .delete(invitationTeams)
    .where(
      and(eq(invitationTeams.teamId, team.id), inArray(invitationTeams.invitationId, invitations)),
    )
    .returning();
  return gone.length > 0;
}

export async function giveTeamRepository(
  context: ForgeContext,
  teamId: number,
  repositoryId: number,
  permission: GrantedLevel,
): Promise<void> {
  await context.db
    .insert(teamRepositories)
    .values({ teamId, repositoryId, permission })
    .onConflictDoUpdate({
      target: [teamRepositories.teamId, teamRepositories.repositoryId],
      set: { permission },
    });
}
