/** What a stored membership status means. */
import type { MembershipStatus, StatusReason } from '@lectern/contract';

export interface Standing {
  status: MembershipStatus;
  reason: StatusReason | null;
}

/** An invitation waits to be sent as soon as the platform allows it. */
export const toBeInvited = { status: 'REQUESTED', reason: 'invitation_queued' } as const;

export function isToBeInvited({ status, reason }: Standing): boolean {
  return status === toBeInvited.status && reason === toBeInvited.reason;
}

/** The person asked to join, and a professor has to approve. */
export function isAsking({ status, reason }: Standing): boolean {
  return status === 'REQUESTED' && reason !== toBeInvited.reason;
}

/** Counts as being in the classroom, even if the platform part is not done yet. */
export function isLive(standing: Standing): boolean {
  return standing.status !== 'REMOVED' && !isAsking(standing);
}
