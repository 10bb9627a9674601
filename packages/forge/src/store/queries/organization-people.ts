import { and, asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '../client.ts';
import {
  accounts,
  invitationTeams,
  memberships,
  organizationInvitations,
  teams,
  type Account,
} from '../schema.ts';

export type Invitation = typeof organizationInvitations.$inferSelect;

export interface InvitationDetails {
  invitation: Invitation;
  invitee: Account;
  inviter: Account;
  organization: Account;
}

export interface MembershipFacts {
  state: 'active' | 'pending';
  role: 'admin' | 'member';
  user: Account;
  organization: Account;
}

interface Slice {
  limit: number;
  offset: number;
}

export async function listMembers(
  db: Reader,
  organizationId: number,
  role: 'admin' | 'member' | undefined,
  slice: Slice,
): Promise<{ rows: Account[]; total: number }> {
  const where = and(
    eq(memberships.organizationId, organizationId),
    role && eq(memberships.role, role),
  );
  const rows = await db
    .select({ account: accounts })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .where(where)
    .orderBy(asc(accounts.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return {
    rows: rows.map((row) => row.account),
    total: await db.$count(memberships, where),
  };
}

export async function listMemberships(
  db: Reader,
  filter: { userId: number; organizationId?: number },
): Promise<MembershipFacts[]> {
  const organization = alias(accounts, 'organization');
  const active = await db
    .select({ role: memberships.role, user: accounts, organization })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .innerJoin(organization, eq(organization.id, memberships.organizationId))
    .where(
      and(
        eq(memberships.userId, filter.userId),
        filter.organizationId === undefined
          ? undefined
          : eq(memberships.organizationId, filter.organizationId),
      ),
    )
    .orderBy(asc(memberships.organizationId));
  const pending = await listInvitations(
    db,
    and(
      eq(organizationInvitations.inviteeId, filter.userId),
      filter.organizationId === undefined
        ? undefined
        : eq(organizationInvitations.organizationId, filter.organizationId),
    ),
  );
  return [
    ...active.map((row) => ({ state: 'active' as const, ...row })),
    ...pending.map((row) => ({
      state: 'pending' as const,
      role: row.invitation.role,
      user: row.invitee,
      organization: row.organization,
    })),
  ];
}

export async function listInvitations(
  db: Reader,
  where: SQL | undefined,
): Promise<InvitationDetails[]> {
  const inviter = alias(accounts, 'inviter');
  const organization = alias(accounts, 'organization');
  return db
    .select({ invitation: organizationInvitations, invitee: accounts, inviter, organization })
    .from(organizationInvitations)
    .innerJoin(accounts, eq(accounts.id, organizationInvitations.inviteeId))
    .innerJoin(inviter, eq(inviter.id, organizationInvitations.inviterId))
    .innerJoin(organization, eq(organization.id, organizationInvitations.organizationId))
    .where(where)
    .orderBy(asc(organizationInvitations.id));
}

export async function listInvitationTeams(db: Reader, invitationId: number) {
  return db
    .select({ team: teams, role: invitationTeams.role })
    .from(invitationTeams)
    .innerJoin(teams, eq(teams.id, invitationTeams.teamId))
    .where(eq(invitationTeams.invitationId, invitationId))
    .orderBy(asc(teams.id));
}
