import { higherRole, satisfies, type ClassroomRole } from '@lectern/contract';
import { isAsking, isLive, type Standing } from '../memberships/standing.ts';

export interface Member extends Standing {
  role: ClassroomRole;
}

export type JoinOutcome =
  | { kind: 'joins'; role: ClassroomRole }
  /** Removed before: only a professor can readmit them. */
  | { kind: 'asks' }
  /** The role may rise, and a lost place in the organisation is offered again. */
  | {
      kind: 'stays';
      role: ClassroomRole;
      raised: boolean;
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
    needsPlatform: raised || member.status !== 'ACTIVE',
  };
}

/** Pages may send a link again at any time. */
export function isUse(outcome: JoinOutcome): boolean {
  if (outcome.kind === 'stays') return outcome.raised || outcome.invitedAgain;
  return outcome.kind !== 'waits';
}
