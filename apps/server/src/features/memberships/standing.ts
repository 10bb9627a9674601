/** What a stored standing means, in words that the other rules use. */
import type { MembershipStatus, StatusReason } from '@lectern/contract';

export interface Standing {
  status: MembershipStatus;
  reason: StatusReason | null;
}

/** The product owes this person an invitation; it goes out as soon as the platform lets it. */
export const toBeInvited = { status: 'REQUESTED', reason: 'invitation_queued' } as const;

export function isToBeInvited({ status, reason }: Standing): boolean {
  return status === toBeInvited.status && reason === toBeInvited.reason;
}

/** Asked to come in, and a professor has to say yes. */
export function isAsking({ status, reason }: Standing): boolean {
  return status === 'REQUESTED' && reason !== toBeInvited.reason;
}

/** Counts as being in the classroom, whatever the platform still has to do. */
export function isLive(standing: Standing): boolean {
  return standing.status !== 'REMOVED' && !isAsking(standing);
}
