/** What a person should be in the organisation, given what they are in its classrooms. */
import { orgRoleFor, type ClassroomRole, type OrgRole } from '@lectern/contract';

export interface OrgRoleFacts {
  /** Their role in the organisation now, or the one that their invitation promises. */
  current: OrgRole;
  /** Their roles in the organisation's classrooms, without the one that ended. */
  liveRoles: readonly ClassroomRole[];
  /** An owner before us stays one whatever ends here. */
  ownedBefore: boolean;
  /** The role that just ended, if one did. Nothing else takes a role away from anyone. */
  endedRole?: ClassroomRole;
}

export function wantedOrgRole(facts: OrgRoleFacts): OrgRole {
  const { current, liveRoles, ownedBefore, endedRole } = facts;
  if (liveRoles.some((role) => orgRoleFor(role) === 'ADMIN')) return 'ADMIN';
  const staffEnded = endedRole !== undefined && orgRoleFor(endedRole) === 'ADMIN';
  return staffEnded && !ownedBefore ? 'MEMBER' : current;
}
