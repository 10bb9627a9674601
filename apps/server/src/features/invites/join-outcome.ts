/** What a link into a classroom does for the person who uses it. */
import { higherRole, satisfies, type ClassroomRole } from '@lectern/contract';
import { isAsking, isLive, type Standing } from '../memberships/standing.ts';

export interface Member extends Standing {
  role: ClassroomRole;
}

export type JoinOutcome =
  | { kind: 'joins'; role: ClassroomRole }
  /** Removed before: only a professor can let them in again. */
  | { kind: 'asks' }
  /** A member already: the role may rise, and a lost place in the organisation is offered again. */
  | {
      kind: 'stays';
      role: ClassroomRole;
      raised: boolean;
      invitedAgain: boolean;
      /** Whether the platform has anything to do for them. */
      unsettled: boolean;
    }
  | { kind: 'waits' };

/**
 * Staff own the organisation: expelled from it, they come back by no link that every student has. `lost` is
 * what they are in its classrooms without being in it.
 */
export function mayInvite(linkRole: ClassroomRole, lost: readonly ClassroomRole[]): boolean {
  return lost.every((role) => satisfies(linkRole, role));
}

export function joinOutcome(
  member: Member | undefined,
  linkRole: ClassroomRole,
  lost: readonly ClassroomRole[],
): JoinOutcome {
  if (!member) return { kind: 'joins', role: linkRole };
  if (isAsking(member)) return { kind: 'waits' };
  if (!isLive(member)) return { kind: 'asks' };
  const role = higherRole(member.role, linkRole);
  const raised = role !== member.role;
  return {
    kind: 'stays',
    role,
    raised,
    invitedAgain: member.status === 'NOT_IN_ORG' && mayInvite(linkRole, lost),
    unsettled: raised || member.status !== 'ACTIVE',
  };
}

/** Pages send a link again whenever they like; what changes nothing is not counted. */
export function isUse(outcome: JoinOutcome): boolean {
  if (outcome.kind === 'stays') return outcome.raised || outcome.invitedAgain;
  return outcome.kind !== 'waits';
}
