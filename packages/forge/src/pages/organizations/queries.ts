import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Account } from '../../principal.ts';
import type { Reader } from '../../store/client.ts';
import {
  accounts,
  apps,
  installations,
  memberships,
  organizationInvitations,
  type App,
} from '../../store/schema.ts';

export type Role = 'admin' | 'member';

export function listOrganizationsOf(
  db: Reader,
  userId: number,
): Promise<{ account: Account; role: Role }[]> {
  return db
    .select({ account: accounts, role: memberships.role })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(accounts.login));
}

export function listMembers(
  db: Reader,
  organizationId: number,
): Promise<{ account: Account; role: Role }[]> {
  return db
    .select({ account: accounts, role: memberships.role })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(memberships.role), asc(accounts.login));
}

export function listInvited(
  db: Reader,
  organizationId: number,
): Promise<{ account: Account; role: Role }[]> {
  return db
    .select({ account: accounts, role: organizationInvitations.role })
    .from(organizationInvitations)
    .innerJoin(accounts, eq(accounts.id, organizationInvitations.inviteeId))
    .where(eq(organizationInvitations.organizationId, organizationId))
    .orderBy(asc(accounts.login));
}

export function listInvitationsFor(
  db: Reader,
  userId: number,
): Promise<{ organization: Account; role: Role }[]> {
  return db
    .select({ organization: accounts, role: organizationInvitations.role })
    .from(organizationInvitations)
    .innerJoin(accounts, eq(accounts.id, organizationInvitations.organizationId))
    .where(eq(organizationInvitations.inviteeId, userId))
    .orderBy(asc(accounts.login));
}

export async function findInvitation(
  db: Reader,
  organizationId: number,
  userId: number,
): Promise<{ role: Role; inviter: string } | undefined> {
  const [invitation] = await db
    .select({ role: organizationInvitations.role, inviter: accounts.login })
    .from(organizationInvitations)
    .innerJoin(accounts, eq(accounts.id, organizationInvitations.inviterId))
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.inviteeId, userId),
      ),
    );
  return invitation;
}

export type MissingApp = Pick<App, 'slug' | 'name'>;

/** Apps of the operator that are not installed here. */
export function listMissingApps(db: Reader, organizationId: number): Promise<MissingApp[]> {
  const installed = db
    .select({ one: sql`1` })
    .from(installations)
    .where(and(eq(installations.appId, apps.id), eq(installations.accountId, organizationId)));
  return db
    .select({ slug: apps.slug, name: apps.name })
    .from(apps)
    .where(and(isNull(apps.ownerId), notExists(installed)));
}
