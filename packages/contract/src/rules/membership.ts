import { z } from '../zod.ts';

/** Where a person stands in a classroom. */

export const MembershipStatus = z.enum([
  'REQUESTED',
  'ACTIVE',
  'ORG_INVITED',
  'NOT_IN_ORG',
  'REMOVED',
]);
export type MembershipStatus = z.infer<typeof MembershipStatus>;

/** Why a membership waits: removed people need a new invitation, queued ones only patience. */
export const StatusReason = z.enum(['removed_before', 'invitation_queued']);
export type StatusReason = z.infer<typeof StatusReason>;

/** The first words of the page a student lands on after a link. */
export const landingPhrase = {
  REQUESTED: 'Requested to join',
  ACTIVE: 'Successfully joined',
  ORG_INVITED: 'Invited to join',
  REMOVED: 'You have been removed from',
  NOT_IN_ORG: 'Status unknown',
} as const satisfies Record<MembershipStatus, string>;
