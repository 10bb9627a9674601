/** The role that a person should have in the organisation, from their roles in its classrooms. */
import { orgRoleFor, type ClassroomRole, type OrgRole } from '@lectern/contract';

export interface OrgRoleFacts {
  /** The role in the organisation now, or the one in the open invitation. */
  current: OrgRole;
  /** Roles in the organisation's classrooms, without the one that ended. */
  liveRoles: readonly ClassroomRole[];
  /** An earlier owner stays one. */
  ownedBefore: boolean;
  /** The role that just ended, if any. Only that can lower a role. */
  endedRole?: ClassroomRole;
}

export function wantedOrgRole(facts: OrgRoleFacts): OrgRole {
  const { current, liveRoles, ownedBefore, endedRole } = facts;
  if (liveRoles.some((role) => orgRoleFor(role) === 'ADMIN')) return 'ADMIN';
  const staffEnded = endedRole !== undefined && orgRoleFor(endedRole) === 'ADMIN';
  return staffEnded && !ownedBefore ? 'MEMBER' : current;
}
