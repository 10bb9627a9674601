import { and, eq, inArray } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Account } from '../principal.ts';
import type { Tx } from '../store/client.ts';
import {
  collaborators,
  memberships,
  organizationInvitations,
  repositories,
  teamMembers,
  teams,
} from '../store/schema.ts';
import { findMembership, refuseToTouchOwners } from './appointed-owner.ts';
import { emit } from '../webhooks/emit.ts';
import { memberEvent } from '../webhooks/organization-event.ts';
import { refuseToLoseLastOwner } from './last-owner.ts';

/** Withdraws a pending invitation too. */
export async function removeMember(
  context: ForgeContext,
  organization: Account,
  user: Account,
  sender: Account,
): Promise<void> {
  await transact(context, async (tx) => {
    const before = (await findMembership(tx, organization.id, user.id))?.role ?? null;
    const change = { actor: sender, userId: user.id, before, role: null };
    await refuseToTouchOwners(tx, organization.id, change);
    await refuseToLoseLastOwner(tx, organization.id, user.id);
    const [membership] = await tx
      .delete(memberships)
      .where(and(eq(memberships.organizationId, organization.id), eq(memberships.userId, user.id)))
      .returning();
    const invited = await tx
      .delete(organizationInvitations)
      .where(
        and(
          eq(organizationInvitations.organizationId, organization.id),
          eq(organizationInvitations.inviteeId, user.id),
        ),
      )
      .returning();
    if (!membership && invited.length === 0) throw notFound();
    if (!membership) return;
    await withdrawAccess(tx, organization.id, user.id);
    const { role } = membership;
    const left = { action: 'member_removed', member: user, role } as const;
    await emit(tx, context, memberEvent(context.urls, { organization, sender }, left));
  });
}

async function withdrawAccess(tx: Tx, organizationId: number, userId: number): Promise<void> {
  const itsTeams = tx
    .select({ id: teams.id })
    .from(teams)
    .where(eq(teams.organizationId, organizationId));
  await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.userId, userId), inArray(teamMembers.teamId, itsTeams)));
  const itsRepositories = tx
    .select({ id: repositories.id })
    .from(repositories)
    .where(eq(repositories.ownerId, organizationId));
  await tx
    .delete(collaborators)
    .where(
      and(eq(collaborators.userId, userId), inArray(collaborators.repositoryId, itsRepositories)),
    );
}
