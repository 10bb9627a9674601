import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import type { Principal } from '../principal.ts';
import type { Reader } from '../store/client.ts';
import {
  collaborators,
  installationRepositories,
  installations,
  memberships,
  organizations,
  repositories,
  teamMembers,
  teamRepositories,
} from '../store/schema.ts';

/** The rules of `mayOnRepository` as an SQL condition. */
export function visibleTo(db: Reader, principal: Principal): SQL | undefined {
  const isPublic = eq(repositories.private, false);
  switch (principal.kind) {
    case 'nobody':
    case 'app':
      return isPublic;
    case 'user':
      return or(isPublic, grantedTo(db, principal.account.id));
    case 'user-through-app':
      return or(
        isPublic,
        and(grantedTo(db, principal.account.id), reachedByApp(db, principal.appId)),
      );
    case 'installation':
      return or(isPublic, reachedByToken(db, principal));
  }
}

export function grantedTo(db: Reader, userId: number): SQL | undefined {
  const one = { one: sql`1` };
  return or(
    eq(repositories.ownerId, userId),
    exists(
      db
        .select(one)
        .from(memberships)
        .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
        .where(
          and(
            eq(memberships.organizationId, repositories.ownerId),
            eq(memberships.userId, userId),
            or(
              eq(memberships.role, 'admin'),
              sql`${organizations.defaultRepositoryPermission} <> 'none'`,
            ),
          ),
        ),
    ),
    exists(
      db
        .select(one)
        .from(collaborators)
        .where(
          and(eq(collaborators.repositoryId, repositories.id), eq(collaborators.userId, userId)),
        ),
    ),
    exists(
      db
        .select(one)
        .from(teamRepositories)
        .innerJoin(teamMembers, eq(teamMembers.teamId, teamRepositories.teamId))
        .where(
          and(eq(teamRepositories.repositoryId, repositories.id), eq(teamMembers.userId, userId)),
        ),
    ),
  );
}

function reachedByApp(db: Reader, appId: number): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(installations)
      .where(
        and(
          eq(installations.appId, appId),
          eq(installations.accountId, repositories.ownerId),
          sql`${installations.suspendedAt} is null`,
          selectedBy(db),
        ),
      ),
  );
}

function reachedByToken(
  db: Reader,
  { installation, repositoryIds }: Extract<Principal, { kind: 'installation' }>,
): SQL | undefined {
  return and(
    eq(repositories.ownerId, installation.accountId),
    repositoryIds === null
      ? undefined
      : sql`${repositories.id} = any(${sql.param([...repositoryIds])}::bigint[])`,
    exists(
      db
        .select({ one: sql`1` })
        .from(installations)
        .where(and(eq(installations.id, installation.id), selectedBy(db))),
    ),
  );
}

/** For a query over `installations`: it covers all repositories, or this one is selected. */
function selectedBy(db: Reader): SQL | undefined {
  return or(
    eq(installations.repositorySelection, 'all'),
    exists(
      db
        .select({ one: sql`1` })
        .from(installationRepositories)
        .where(
          and(
            eq(installationRepositories.installationId, installations.id),
            eq(installationRepositories.repositoryId, repositories.id),
          ),
        ),
    ),
  );
}
