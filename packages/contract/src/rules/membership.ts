import { z } from '../zod.ts';

export const MembershipStatus = z.enum([
  'REQUESTED',
  'ACTIVE',
  'ORG_INVITED',
  'NOT_IN_ORG',
  'REMOVED',
]);
export type MembershipStatus = z.infer<typeof MembershipStatus>;

/**
 * Why a membership waits. A removed person needs a new invitation; a queued invitation is sent later;
 * a link that asks for approval waits for a professor.
 */
export const StatusReason = z.enum(['removed_before', 'invitation_queued', 'needs_approval']);
export type StatusReason = z.infer<typeof StatusReason>;

/** First words of the page that a student sees after opening a link. */
export const landingPhrase = {
  REQUESTED: 'Requested to join',
  ACTIVE: 'Successfully joined',
  ORG_INVITED: 'Invited to join',
  REMOVED: 'You have been removed from',
  NOT_IN_ORG: 'Status unknown',
} as const satisfies Record<MembershipStatus, string>;
