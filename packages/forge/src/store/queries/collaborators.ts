import { and, asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GrantedLevel } from '../../permissions.ts';
import type { Reader } from '../client.ts';
import {
  accounts,
  collaborators,
  memberships,
  repositories,
  repositoryInvitations,
  type Account,
} from '../schema.ts';
import { findRepositoryById, type OwnedRepository } from './repositories.ts';

export interface RepositoryInvitationDetails {
  invitation: typeof repositoryInvitations.$inferSelect;
  invitee: Account;
  inviter: Account;
  found: OwnedRepository;
}

export interface Collaborator {
  account: Account;
  level: GrantedLevel;
}

export async function listDirectCollaborators(
  db: Reader,
  repositoryId: number,
): Promise<Collaborator[]> {
  return db
    .select({ account: accounts, level: collaborators.permission })
    .from(collaborators)
    .innerJoin(accounts, eq(accounts.id, collaborators.userId))
    .where(eq(collaborators.repositoryId, repositoryId))
    .orderBy(asc(accounts.id));
}

export async function listOwners(db: Reader, ownerId: number): Promise<Account[]> {
  const rows = await db
    .select({ account: accounts })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .where(and(eq(memberships.organizationId, ownerId), eq(memberships.role, 'admin')))
    .orderBy(asc(accounts.id));
  return rows.map((row) => row.account);
}

export async function listRepositoryInvitations(
  db: Reader,
  where: SQL | undefined,
): Promise<RepositoryInvitationDetails[]> {
  const inviter = alias(accounts, 'inviter');
  const rows = await db
    .select({ invitation: repositoryInvitations, invitee: accounts, inviter })
    .from(repositoryInvitations)
    .innerJoin(repositories, eq(repositories.id, repositoryInvitations.repositoryId))
    .innerJoin(accounts, eq(accounts.id, repositoryInvitations.inviteeId))
    .innerJoin(inviter, eq(inviter.id, repositoryInvitations.inviterId))
    .where(and(eq(repositories.state, 'ready'), where))
    .orderBy(asc(repositoryInvitations.id));
  const details: RepositoryInvitationDetails[] = [];
  for (const row of rows) {
    const found = await findRepositoryById(db, row.invitation.repositoryId);
    if (found) details.push({ ...row, found });
  }
  return details;
}
