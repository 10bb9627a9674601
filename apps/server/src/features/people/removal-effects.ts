import type { ClassroomRole, OrgRole } from '@lectern/contract';
import { wantedOrgRole } from './org-role.ts';

export interface RemovalFacts {
  /** The membership that the platform reports now. */
  seen: { state: 'active' | 'pending'; role: OrgRole } | undefined;
  endedRole: ClassroomRole;
  /** Roles that other classrooms of the organisation need. */
  liveRoles: readonly OrgRole[];
  ownedBefore: boolean;
  /** Whether our invitation is pending or brought them in. */
  broughtByUs: boolean;
}

export type RemovalEffect = 'none' | 'cancel invitation' | 'withdraw membership' | 'lower role';

export function removalEffect(facts: RemovalFacts): RemovalEffect {
  const { seen, liveRoles, ownedBefore, broughtByUs } = facts;
  if (!seen) return 'none';
  const onlyForUs = broughtByUs && liveRoles.length === 0 && !ownedBefore;
  if (onlyForUs) return seen.state === 'pending' ? 'cancel invitation' : 'withdraw membership';
  const wanted = wantedOrgRole({ ...facts, current: seen.role });
  return wanted === 'MEMBER' && seen.role === 'ADMIN' ? 'lower role' : 'none';
}
