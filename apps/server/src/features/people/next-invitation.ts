/** When somebody may be invited again. */
import type { MembershipRow } from './queries.ts';

/** Whoever declines and asks in turn would use up what the organisation may send in a day. */
const invitedOnceInMs = 60 * 60_000;

/** Only what is known to be out counts: an attempt whose answer was lost is repeated at once. */
export function untilNextInvitationMs(
  { invitedAt, invitationId }: Pick<MembershipRow, 'invitedAt' | 'invitationId'>,
  now: Date,
): number {
  if (invitedAt === null || invitationId === null) return 0;
  const sinceMs = now.getTime() - invitedAt.getTime();
  // Before it was sent: the clock was set back.
  return sinceMs < 0 ? 0 : Math.max(invitedOnceInMs - sinceMs, 0);
}
