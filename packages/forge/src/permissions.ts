/** Who may do what. Pure: callers bring the facts, these functions decide. */

/** What an installation or its token may do, as GitHub names it: `{ contents: 'write' }`. */
export type AppPermissions = Record<string, 'read' | 'write' | 'admin'>;

const levels = ['none', 'pull', 'triage', 'push', 'maintain', 'admin'] as const;

/** A person's rights on a repository, each including the ones before it. */
export type Level = (typeof levels)[number];

/** A level that can be granted. */
export type GrantedLevel = Exclude<Level, 'none'>;

export type BasePermission = 'none' | 'read' | 'write' | 'admin';

export function atLeast(level: Level, needed: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(needed);
}

export function highest(...candidates: Level[]): Level {
  return candidates.reduce((best, level) => (atLeast(level, best) ? level : best), 'none');
}

const levelOfBase = { none: 'none', read: 'pull', write: 'push', admin: 'admin' } as const;

/** What one person has to do with one repository. */
export interface UserFacts {
  ownsRepository: boolean;
  /** Role in the owning organisation; null for outsiders and for personal repositories. */
  organizationRole: 'admin' | 'member' | null;
  basePermission: BasePermission;
  collaboratorLevel: GrantedLevel | null;
  teamLevels: readonly GrantedLevel[];
}

/** The level somebody was given, regardless of whether everyone may look. */
export function grantedLevel(facts: UserFacts): Level {
  if (facts.ownsRepository || facts.organizationRole === 'admin') return 'admin';
  return highest(
    facts.organizationRole === 'member' ? levelOfBase[facts.basePermission] : 'none',
    facts.collaboratorLevel ?? 'none',
    ...facts.teamLevels,
  );
}

/** A right that a route asks for: what a person needs, and what an app needs. */
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
  /** `anyone` is for what GitHub shows to the public. */
  role: 'anyone' | 'member' | 'admin';
  permission: readonly [name: string, access: 'read' | 'write'];
}

export const organizationNeeds = {
  look: { role: 'anyone', permission: ['metadata', 'read'] },
  readMembers: { role: 'member', permission: ['members', 'read'] },
  manageMembers: { role: 'admin', permission: ['members', 'write'] },
  readSettings: { role: 'admin', permission: ['organization_administration', 'read'] },
  administer: { role: 'admin', permission: ['organization_administration', 'write'] },
  // Whoever else could make one would have no right to it, and could fill an organisation with them.
  createRepositories: { role: 'admin', permission: ['administration', 'write'] },
} as const satisfies Record<string, OrganizationNeed>;

/** Metadata is implied by being installed at all; write includes read. */
export function appMay(
  permissions: AppPermissions,
  [name, access]: readonly [string, 'read' | 'write'],
): boolean {
  if (name === 'metadata' && access === 'read') return true;
  const held = permissions[name];
  return access === 'read' ? held !== undefined : held === 'write' || held === 'admin';
}
