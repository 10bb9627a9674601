import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '../../store/client.ts';
import { accounts, repositories, repositoryInvitations } from '../../store/schema.ts';

export interface RepositoryInvitation {
  id: number;
  owner: string;
  name: string;
  inviter: string;
}

export function listRepositoryInvitationsFor(
  db: Reader,
  userId: number,
): Promise<RepositoryInvitation[]> {
  const inviter = alias(accounts, 'inviter');
  return db
    .select({
      id: repositoryInvitations.id,
      owner: accounts.login,
      name: repositories.name,
      inviter: inviter.login,
    })
    .from(repositoryInvitations)
    .innerJoin(repositories, eq(repositories.id, repositoryInvitations.repositoryId))
    .innerJoin(accounts, eq(accounts.id, repositories.ownerId))
    .innerJoin(inviter, eq(inviter.id, repositoryInvitations.inviterId))
    .where(and(eq(repositoryInvitations.inviteeId, userId), eq(repositories.state, 'ready')))
    .orderBy(asc(repositoryInvitations.id));
}
