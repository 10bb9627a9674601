/** Which repositories a person reaches, as one SQL condition, so that lists need no query per row. */
import { eq, or, sql, type SQL } from 'drizzle-orm';
import {
  collaborators,
  memberships,
  organizations,
  repositories,
  teamMembers,
  teamRepositories,
} from '../../store/schema.ts';

/** Reached by what was granted: owned, through the organisation, as collaborator, or by a team. */
export function grantedTo(userId: number): SQL {
  const throughOrganization = sql`exists (
    select 1 from ${memberships}
    join ${organizations} on ${organizations.id} = ${memberships.organizationId}
    where ${memberships.organizationId} = ${repositories.ownerId}
      and ${memberships.userId} = ${userId}
      and (${memberships.role} = 'admin' or ${organizations.defaultRepositoryPermission} <> 'none'))`;
  const asCollaborator = sql`exists (
    select 1 from ${collaborators}
    where ${collaborators.repositoryId} = ${repositories.id}
      and ${collaborators.userId} = ${userId})`;
  const throughTeam = sql`exists (
    select 1 from ${teamRepositories}
    join ${teamMembers} on ${teamMembers.teamId} = ${teamRepositories.teamId}
    where ${teamRepositories.repositoryId} = ${repositories.id}
      and ${teamMembers.userId} = ${userId})`;
  return sql`(${eq(repositories.ownerId, userId)} or ${throughOrganization} or ${asCollaborator} or ${throughTeam})`;
}

/** What a visitor may see at all: the public ones, and for a person those granted. */
export function visibleTo(userId: number | undefined): SQL | undefined {
  const open = eq(repositories.private, false);
  return userId === undefined ? open : or(open, grantedTo(userId));
}
