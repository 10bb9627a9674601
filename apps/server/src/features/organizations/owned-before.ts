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
  /** What we held true until now; undefined of somebody whom we did not know there. */
  before: { role: OrgRole; owned: boolean } | undefined;
  firstStaffRole: FirstStaffRole;
}

/**
 * Only an administrator can create a classroom, so its creator was one before we did anything. Who
 * was an administrator through us stays one for a while after their staff role has ended, and our copy
 * may know less than the platform: only who never had such a role by our doing, and was none until
 * now, can have become one by somebody else's.
 */
export function ownedBefore({ role, before, firstStaffRole }: OwnershipFacts): boolean {
  if (role === 'MEMBER') return false;
  if (before?.role === 'ADMIN' || before?.owned) return before.owned;
  return firstStaffRole !== 'let_in';
}
