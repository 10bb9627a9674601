import { z } from '../zod.ts';

/** Where a person stands in a classroom, and how each standing reads on screen. */

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

export type PersonAction = 'remove' | 'revoke' | 'invite';

/** What a professor can do about a person; nothing is left to do about a removed one. */
export const personAction = {
  ACTIVE: 'remove',
  ORG_INVITED: 'revoke',
  REQUESTED: 'invite',
  NOT_IN_ORG: 'invite',
  REMOVED: null,
} as const satisfies Record<MembershipStatus, PersonAction | null>;

export const personActionLabel = {
  remove: 'Remove User',
  revoke: 'Revoke Invitation',
  invite: 'Invite User',
} as const satisfies Record<PersonAction, string>;
