import { and, eq, isNull, sql } from 'drizzle-orm';
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
  { repository, owner, basePermission }: OwnedRepository,
): Promise<UserFacts> {
  if (owner.id === userId) {
    return {
      ownsRepository: true,
      organizationRole: null,
      basePermission,
      collaboratorLevel: null,
      teamLevels: [],
    };
  }
  const [role, [collaborator], teams] = await Promise.all([
    findRole(db, owner.id, userId),
    db
      .select({ permission: collaborators.permission })
      .from(collaborators)
      .where(and(eq(collaborators.repositoryId, repository.id), eq(collaborators.userId, userId))),
    db
      .select({ permission: teamRepositories.permission })
      .from(teamRepositories)
      .innerJoin(teamMembers, eq(teamMembers.teamId, teamRepositories.teamId))
      .where(and(eq(teamRepositories.repositoryId, repository.id), eq(teamMembers.userId, userId))),
  ]);
  return {
    ownsRepository: false,
    organizationRole: role,
    basePermission,
    collaboratorLevel: collaborator?.permission ?? null,
    teamLevels: teams.map((team) => team.permission),
  };
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
