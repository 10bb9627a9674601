import { and, eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { notFound } from '../errors.ts';
import type { GrantedLevel } from '../permissions.ts';
import type { Account } from '../principal.ts';
import type { Team } from '../rest/teams/view.ts';
import { findRole } from '../store/queries/access-facts.ts';
import { teamMembers, teamRepositories } from '../store/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { membershipEvent } from '../webhooks/organization-event.ts';
import { inviteMember } from './invite-member.ts';

export interface TeamPlace {
  organization: Account;
  team: Team;
  sender: Account;
}

/** Members of the organisation join at once; others are invited and join when they accept. */
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
    if (gone.length === 0) throw notFound();
    const removed = { action: 'removed', member: user, team } as const;
    await emit(tx, context, membershipEvent(context.urls, { organization, sender }, removed));
  });
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
