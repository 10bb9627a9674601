import { higherRole, satisfies, type ClassroomRole } from '@lectern/contract';
import { isAsking, isLive, isToBeApproved, type Standing } from '../memberships/standing.ts';

export interface Member extends Standing {
  role: ClassroomRole;
  requestedRole: ClassroomRole | null;
}

export interface Offer {
  role: ClassroomRole;
  needsApproval: boolean;
}

export type JoinOutcome =
  | { kind: 'joins'; role: ClassroomRole; requestedRole: ClassroomRole | null }
  /** A professor has to let them in. */
  | { kind: 'asks'; reason: 'removed_before' | 'needs_approval' }
  /** Keeps the role. A higher one is requested, and a lost place in the organisation is offered again. */
  | {
      kind: 'stays';
      role: ClassroomRole;
      requests: ClassroomRole | null;
      invitedAgain: boolean;
      needsPlatform: boolean;
    }
  | { kind: 'waits' };

/**
 * Staff own the organisation, so a link for all students must not bring expelled staff back. `lost`
 * lists the roles they have there without being in it.
 */
export function mayInvite(linkRole: ClassroomRole, lost: readonly ClassroomRole[]): boolean {
  return lost.every((role) => satisfies(linkRole, role));
}

export function joinOutcome(
  member: Member | undefined,
  offer: Offer,
  lost: readonly ClassroomRole[],
): JoinOutcome {
  if (!member) {
    if (offer.needsApproval) return { kind: 'asks', reason: 'needs_approval' };
    return { kind: 'joins', role: offer.role, requestedRole: null };
  }
  // Somebody who waits as a TA can still join as a student with the link of the class.
  if (isToBeApproved(member) && !offer.needsApproval) {
    const isLower = !satisfies(offer.role, member.role);
    return { kind: 'joins', role: offer.role, requestedRole: isLower ? member.role : null };
  }
  if (isAsking(member)) return { kind: 'waits' };
  if (!isLive(member)) return { kind: 'asks', reason: 'removed_before' };
  return {
    kind: 'stays',
    role: member.role,
    requests: newRequest(member, offer.role),
    invitedAgain:
      member.status === 'NOT_IN_ORG' && !offer.needsApproval && mayInvite(offer.role, lost),
    needsPlatform: member.status !== 'ACTIVE',
  };
}

/** Null if the link offers nothing more than the person has or asked for. */
function newRequest({ role, requestedRole }: Member, offered: ClassroomRole): ClassroomRole | null {
  const known = higherRole(role, requestedRole ?? role);
  return satisfies(known, offered) ? null : offered;
}

/** Pages may send a link again at any time. */
export function isUse(outcome: JoinOutcome): boolean {
  if (outcome.kind === 'stays') return outcome.requests !== null || outcome.invitedAgain;
  return outcome.kind !== 'waits';
}
