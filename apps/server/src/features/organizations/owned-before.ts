/** Whether a person runs an organisation by their own right, or because we made them staff. */
import type { OrgRole } from '@lectern/contract';

/**
 * How the person's first staff role in the organisation came about: by creating a classroom, or by
 * a link or an invitation.
 */
export type FirstStaffRole = 'none' | 'created' | 'let_in';

export interface OwnershipFacts {
  /** What the platform says now. */
  role: OrgRole;
  /** What we held true until now. */
  before: boolean;
  firstStaffRole: FirstStaffRole;
}

/** Only an administrator can create a classroom, so its creator was one before we did anything. */
export function ownedBefore({ role, before, firstStaffRole }: OwnershipFacts): boolean {
  if (role === 'MEMBER') return false;
  return before || firstStaffRole !== 'let_in';
}
