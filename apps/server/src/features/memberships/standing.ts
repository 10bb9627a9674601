import type { MembershipStatus, StatusReason } from '@lectern/contract';

export interface Standing {
  status: MembershipStatus;
  reason: StatusReason | null;
}

/** The invitation goes out as soon as the platform allows it. */
export const toBeInvited = { status: 'REQUESTED', reason: 'invitation_queued' } as const;

export function isToBeInvited({ status, reason }: Standing): boolean {
  return status === toBeInvited.status && reason === toBeInvited.reason;
}

/** Came by a link that asks for approval. Nothing has been given to them yet. */
export const toBeApproved = { status: 'REQUESTED', reason: 'needs_approval' } as const;

export function isToBeApproved({ status, reason }: Standing): boolean {
  return status === toBeApproved.status && reason === toBeApproved.reason;
}

/** A professor has to approve. */
export function isAsking({ status, reason }: Standing): boolean {
  return status === 'REQUESTED' && reason !== toBeInvited.reason;
}

/** In the classroom, even if the platform part is not done. */
export function isLive(standing: Standing): boolean {
  return standing.status !== 'REMOVED' && !isAsking(standing);
}
