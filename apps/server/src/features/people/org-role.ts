/** The role that a person should have in the organisation, from their roles in its classrooms. */
import type { ClassroomRole, OrgRole } from '@lectern/contract';

export interface OrgRoleFacts {
  /** The role in the organisation now, or the one in the open invitation. */
  current: OrgRole;
  /** Roles that the organisation's classrooms need, without the one that ended. */
  liveRoles: readonly OrgRole[];
  /** An earlier owner stays one. */
  ownedBefore: boolean;
  /** The role that just ended, if any. Only that can lower a role. */
  endedRole?: ClassroomRole;
}

export function wantedOrgRole(facts: OrgRoleFacts): OrgRole {
  const { current, liveRoles, ownedBefore, endedRole } = facts;
  if (liveRoles.includes('ADMIN')) return 'ADMIN';
  const staffEnded = endedRole !== undefined && endedRole !== 'STUDENT';
  return staffEnded && !ownedBefore ? 'MEMBER' : current;
}
