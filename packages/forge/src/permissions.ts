/** In GitHub's words: `{ contents: 'write' }`. */
export type AppPermissions = Record<string, 'read' | 'write' | 'admin'>;

const levels = ['none', 'pull', 'triage', 'push', 'maintain', 'admin'] as const;

/** A person's rights on a repository, each including the ones before it. */
export type Level = (typeof levels)[number];

export type GrantedLevel = Exclude<Level, 'none'>;

export type BasePermission = 'none' | 'read' | 'write' | 'admin';

export function atLeast(level: Level, needed: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(needed);
}

export function highest(...candidates: Level[]): Level {
  return candidates.reduce((best, level) => (atLeast(level, best) ? level : best), 'none');
}

const levelOfBase = { none: 'none', read: 'pull', write: 'push', admin: 'admin' } as const;

export interface UserFacts {
  ownsRepository: boolean;
  /** Role in the owning organisation; null for outsiders and for personal repositories. */
  organizationRole: 'admin' | 'member' | null;
  basePermission: BasePermission;
  collaboratorLevel: GrantedLevel | null;
  teamLevels: readonly GrantedLevel[];
}

/** Ignores that everybody may read public repositories. */
export function grantedLevel(facts: UserFacts): Level {
  if (facts.ownsRepository || facts.organizationRole === 'admin') return 'admin';
  return highest(
    facts.organizationRole === 'member' ? levelOfBase[facts.basePermission] : 'none',
    facts.collaboratorLevel ?? 'none',
    ...facts.teamLevels,
  );
}

/** `level` is for people, `permission` for apps. */
export interface RepositoryNeed {
  level: GrantedLevel;
  permission: readonly [name: string, access: 'read' | 'write'];
}

export const repositoryNeeds = {
  readMetadata: { level: 'pull', permission: ['metadata', 'read'] },
  readContents: { level: 'pull', permission: ['contents', 'read'] },
  writeContents: { level: 'push', permission: ['contents', 'write'] },
  readCollaborators: { level: 'push', permission: ['metadata', 'read'] },
  readAdministration: { level: 'admin', permission: ['administration', 'read'] },
  administer: { level: 'admin', permission: ['administration', 'write'] },
  readPulls: { level: 'pull', permission: ['pull_requests', 'read'] },
  openPulls: { level: 'pull', permission: ['pull_requests', 'write'] },
  writePulls: { level: 'push', permission: ['pull_requests', 'write'] },
  readChecks: { level: 'pull', permission: ['checks', 'read'] },
  writeChecks: { level: 'push', permission: ['checks', 'write'] },
  readStatuses: { level: 'pull', permission: ['statuses', 'read'] },
  writeStatuses: { level: 'push', permission: ['statuses', 'write'] },
} as const satisfies Record<string, RepositoryNeed>;

export interface OrganizationNeed {
  /** `anyone` for facts that GitHub shows to the public. */
  role: 'anyone' | 'member' | 'admin';
  permission: readonly [name: string, access: 'read' | 'write'];
}

export const organizationNeeds = {
  look: { role: 'anyone', permission: ['metadata', 'read'] },
  readMembers: { role: 'member', permission: ['members', 'read'] },
  manageMembers: { role: 'admin', permission: ['members', 'write'] },
  readSettings: { role: 'admin', permission: ['organization_administration', 'read'] },
  administer: { role: 'admin', permission: ['organization_administration', 'write'] },
  // A member would get no access to the new repository, and could create too many.
  createRepositories: { role: 'admin', permission: ['administration', 'write'] },
} as const satisfies Record<string, OrganizationNeed>;

/** Every installation may read metadata. Write includes read. */
export function appMay(
  permissions: AppPermissions,
  [name, access]: readonly [string, 'read' | 'write'],
): boolean {
  if (name === 'metadata' && access === 'read') return true;
  const held = permissions[name];
  return access === 'read' ? held !== undefined : held === 'write' || held === 'admin';
}
