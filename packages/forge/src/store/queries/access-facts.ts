import { and, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AppPermissions, UserFacts } from '../../permissions.ts';
import type { Reader } from '../client.ts';
import { prepared } from '../prepared.ts';
import {
  collaborators,
  installationRepositories,
  installations,
  memberships,
  teamMembers,
  teamRepositories,
} from '../schema.ts';
import type { OwnedRepository } from './repositories.ts';

export async function selectUserFacts(
  db: Reader,
  userId: number,
  found: OwnedRepository,
): Promise<UserFacts> {
  const [facts] = await listUserFacts(db, userId, [found]);
  return facts!;
}

/** In the order of `all`. */
export async function listUserFacts(
  db: Reader,
  userId: number,
  all: readonly OwnedRepository[],
): Promise<UserFacts[]> {
  const foreign = all.filter(({ owner }) => owner.id !== userId);
  const grants = foreign.length === 0 ? [] : await listGrants(db, userId, foreign);
  const levels = (by: Grant['by'], id: number) =>
    grants.filter((grant) => grant.by === by && grant.id === id).map(({ level }) => level);
  return all.map(({ repository, owner, basePermission }) => ({
    ownsRepository: owner.id === userId,
    organizationRole: (levels('membership', owner.id)[0] ?? null) as UserFacts['organizationRole'],
    basePermission,
    collaboratorLevel: (levels('collaborator', repository.id)[0] ??
      null) as UserFacts['collaboratorLevel'],
    teamLevels: levels('team', repository.id) as UserFacts['teamLevels'],
  }));
}

/** A role in the organisation `id`, or a level on the repository `id`. */
interface Grant {
  by: 'membership' | 'collaborator' | 'team';
  id: number;
  level: string;
}

function listGrants(db: Reader, userId: number, all: readonly OwnedRepository[]): Promise<Grant[]> {
  const organizationIds = [...new Set(all.map(({ owner }) => owner.id))];
  const repositoryIds = all.map(({ repository }) => repository.id);
  return grants(db).execute({ userId, organizationIds, repositoryIds });
}

/** One statement for all three kinds, because every request of a person needs them. */
const grants = prepared((db) => {
  const userId = sql.placeholder('userId');
  const by = (kind: Grant['by']) => sql<Grant['by']>`${sql.raw(`'${kind}'`)}::text`.as('by');
  const level = (column: SQLWrapper) => sql<string>`${column}::text`.as('level');
  const among = (column: SQLWrapper, name: string) =>
    sql`${column} = any(${sql.placeholder(name)}::bigint[])`;
  return unionAll(
    db
      .select({
        by: by('membership'),
        id: memberships.organizationId,
        level: level(memberships.role),
      })
      .from(memberships)
      .where(
        and(eq(memberships.userId, userId), among(memberships.organizationId, 'organizationIds')),
      ),
    db
      .select({
        by: by('collaborator'),
        id: collaborators.repositoryId,
        level: level(collaborators.permission),
      })
      .from(collaborators)
      .where(
        and(eq(collaborators.userId, userId), among(collaborators.repositoryId, 'repositoryIds')),
      ),
    db
      .select({
        by: by('team'),
        id: teamRepositories.repositoryId,
        level: level(teamRepositories.permission),
      })
      .from(teamRepositories)
      .innerJoin(teamMembers, eq(teamMembers.teamId, teamRepositories.teamId))
      .where(
        and(eq(teamMembers.userId, userId), among(teamRepositories.repositoryId, 'repositoryIds')),
      ),
  ).prepare('forge_grants');
});

export async function findRole(
  db: Reader,
  organizationId: number,
  userId: number,
): Promise<'admin' | 'member' | null> {
  const [row] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  return row?.role ?? null;
}

/** Null if the app is not installed there. */
export async function findAppPermissions(
  db: Reader,
  appId: number,
  accountId: number,
  repositoryId?: number,
): Promise<AppPermissions | null> {
  const [row] = await db
    .select({
      id: installations.id,
      permissions: installations.permissions,
      selection: installations.repositorySelection,
    })
    .from(installations)
    .where(
      and(
        eq(installations.appId, appId),
        eq(installations.accountId, accountId),
        isNull(installations.suspendedAt),
      ),
    );
  if (!row) return null;
  if (repositoryId === undefined || row.selection === 'all') return row.permissions;
  return (await isSelected(db, row.id, repositoryId)) ? row.permissions : null;
}

export async function isSelected(
  db: Reader,
  installationId: number,
  repositoryId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(installationRepositories)
    .where(
      and(
        eq(installationRepositories.installationId, installationId),
        eq(installationRepositories.repositoryId, repositoryId),
      ),
    );
  return row !== undefined;
}
