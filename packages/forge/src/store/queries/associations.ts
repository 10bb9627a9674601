import type { components } from '@octokit/openapi-types';
import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../client.ts';
import type { OwnedRepository } from './repositories.ts';
import { collaborators, memberships } from '../schema.ts';

export type Association = components['schemas']['author-association'];

export type Associations = (accountId: number) => Association;

export async function selectAssociations(
  db: Reader,
  { repository, owner }: OwnedRepository,
  accountIds: readonly number[],
): Promise<Associations> {
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return () => 'NONE';
  const [members, helpers] = await Promise.all([
    db
      .select({ id: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.organizationId, owner.id), inArray(memberships.userId, ids))),
    db
      .select({ id: collaborators.userId })
      .from(collaborators)
      .where(
        and(eq(collaborators.repositoryId, repository.id), inArray(collaborators.userId, ids)),
      ),
  ]);
  return (id) => {
    if (id === owner.id) return 'OWNER';
    if (members.some((member) => member.id === id)) return 'MEMBER';
    return helpers.some((helper) => helper.id === id) ? 'COLLABORATOR' : 'NONE';
  };
}
