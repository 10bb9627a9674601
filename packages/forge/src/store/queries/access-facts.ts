import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AppPermissions, UserFacts } from '../../permissions.ts';
import type { Reader } from '../client.ts';
import {
  collaborators,
  installationRepositories,
  installations,
  memberships,
  teamMembers,
  teamRepositories,
} from '../schema.ts';
import type { OwnedRepository } from './repositories.ts';

/** What one person has to do with one repository. */
export async function selectUserFacts(
  db: Reader,
  userId: number,
  found: OwnedRepository,
): Promise<UserFacts> {
  const [facts] = await listUserFacts(db, userId, [found]);
  return facts!;
}

/** The same for many repositories, in their order, with as many queries as for one. */
export async function listUserFacts(
  db: Reader,
  userId: number,
  all: readonly OwnedRepository[],
): Promise<UserFacts[]> {
  const foreign = all.filter(({ owner }) => owner.id !== userId);
  const [roles, direct, throughTeams] =
    foreign.length === 0 ? [[], [], []] : await readGrants(db, userId, foreign);
  return all.map(({ repository, owner, basePermission }) => ({
    ownsRepository: owner.id === userId,
    organizationRole: roles.find((row) => row.organizationId === owner.id)?.role ?? null,
    basePermission,
    collaboratorLevel: direct.find((row) => row.repositoryId === repository.id)?.permission ?? null,
    teamLevels: throughTeams
      .filter((row) => row.repositoryId === repository.id)
      .map((row) => row.permission),
  }));
}

function readGrants(db: Reader, userId: number, all: readonly OwnedRepository[]) {
  const owners = [...new Set(all.map(({ owner }) => owner.id))];
  const ids = all.map(({ repository }) => repository.id);
  return Promise.all([
    db
      .select({ organizationId: memberships.organizationId, role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.userId, userId), inArray(memberships.organizationId, owners))),
    db
      .select({ repositoryId: collaborators.repositoryId, permission: collaborators.permission })
      .from(collaborators)
      .where(and(eq(collaborators.userId, userId), inArray(collaborators.repositoryId, ids))),
    db
      .select({
        repositoryId: teamRepositories.repositoryId,
        permission: teamRepositories.permission,
      })
      .from(teamRepositories)
      .innerJoin(teamMembers, eq(teamMembers.teamId, teamRepositories.teamId))
      .where(and(eq(teamMembers.userId, userId), inArray(teamRepositories.repositoryId, ids))),
  ]);
}

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

/** What an app was allowed on an account, or null where it is not installed. */
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
