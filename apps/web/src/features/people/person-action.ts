import type { MembershipStatus } from '@lectern/contract/membership';

export type PersonAction = 'remove' | 'revoke' | 'invite';

/** The action of a professor for each status of a person. */
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
