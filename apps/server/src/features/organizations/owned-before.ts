/** Whether a person owns an organisation independently of us, or because we made them staff. */
import type { OrgRole } from '@lectern/contract';

/** How the person got the first staff role in the organisation. `let_in`: by a link or an invitation. */
export type FirstStaffRole = 'none' | 'created' | 'let_in';

export interface OwnershipFacts {
  /** The role that the platform reports now. */
  role: OrgRole;
  /** Our copy so far; undefined if we did not know the person there. */
  before: { role: OrgRole; owned: boolean } | undefined;
  firstStaffRole: FirstStaffRole;
}

/**
 * A new administrator counts as an owner unless we let them in as staff: then they may be one through us,
 * even for a while after that role ended. Only administrators can create a classroom, so creators count.
 */
export function ownedBefore({ role, before, firstStaffRole }: OwnershipFacts): boolean {
  if (role === 'MEMBER') return false;
  if (before?.role === 'ADMIN' || before?.owned) return before.owned;
  return firstStaffRole !== 'let_in';
}
