import {
  appMay,
  atLeast,
  highest,
  repositoryNeeds,
  type AppPermissions,
  type Level,
  type OrganizationNeed,
  type RepositoryNeed,
} from '../permissions.ts';

/** A null `app` is not installed there. */
export type RepositoryCaller =
  | { kind: 'nobody' }
  | { kind: 'user'; level: Level; app?: AppPermissions | null }
  | { kind: 'installation'; app: AppPermissions | null };

export interface RepositoryFacts {
  private: boolean;
  caller: RepositoryCaller;
}

/** A person's level, including that everybody may read public repositories. */
export function levelOf(facts: RepositoryFacts): Level {
  const granted = facts.caller.kind === 'user' ? facts.caller.level : 'none';
  return facts.private ? granted : highest('pull', granted);
}

export function mayOnRepository(facts: RepositoryFacts, need: RepositoryNeed): boolean {
  const reads = need.level === 'pull' && need.permission[1] === 'read';
  if (reads && !facts.private) return true;
  const { caller } = facts;
  switch (caller.kind) {
    case 'nobody':
      return false;
    case 'user':
      return atLeast(levelOf(facts), need.level) && appAgrees(caller.app, need.permission);
    case 'installation':
      return caller.app !== null && appMay(caller.app, need.permission);
  }
}

export function maySee(facts: RepositoryFacts): boolean {
  return mayOnRepository(facts, repositoryNeeds.readMetadata);
}

export type OrganizationCaller =
  | { kind: 'nobody' }
  | { kind: 'user'; role: 'admin' | 'member' | null; app?: AppPermissions | null }
  | { kind: 'installation'; app: AppPermissions | null };

export function mayInOrganization(caller: OrganizationCaller, need: OrganizationNeed): boolean {
  if (need.role === 'anyone') return true;
  switch (caller.kind) {
    case 'nobody':
      return false;
    case 'user':
      return holdsRole(caller.role, need.role) && appAgrees(caller.app, need.permission);
    case 'installation':
      return caller.app !== null && appMay(caller.app, need.permission);
  }
}

function holdsRole(role: 'admin' | 'member' | null, needed: 'admin' | 'member'): boolean {
  return role === 'admin' || (role === 'member' && needed === 'member');
}

function appAgrees(
  app: AppPermissions | null | undefined,
  permission: RepositoryNeed['permission'],
): boolean {
  return app === undefined || (app !== null && appMay(app, permission));
}
