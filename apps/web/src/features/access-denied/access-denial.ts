import type { MembershipStatus } from '@lectern/contract/membership';
import { satisfies, type ClassroomRole } from '@lectern/contract/roles';

type AccessDenial = 'invited' | 'removed' | 'notInOrganization' | 'requested' | 'student';

interface Standing {
  readonly status: MembershipStatus;
  readonly classroom_role: ClassroomRole;
}

/** Null for active staff, who belong on the dashboard. */
export function accessDenial(standing: Standing): AccessDenial | null {
  switch (standing.status) {
    case 'ORG_INVITED':
      return 'invited';
    case 'REMOVED':
      return 'removed';
    case 'NOT_IN_ORG':
      return 'notInOrganization';
    case 'REQUESTED':
      return 'requested';
    case 'ACTIVE':
      return satisfies(standing.classroom_role, 'TA') ? null : 'student';
  }
}
