/** How the platform's answer about a person changes their membership. */
import type { Standing } from '../memberships/standing.ts';
import { isLive, isToBeInvited } from '../memberships/standing.ts';

export type Seen = 'active' | 'pending' | 'none';

export interface TrackedStanding extends Standing {
  missingSince: Date | null;
}

/** One answer may be wrong; two answers this far apart are believed. */
export const confirmedAfterMs = 5 * 60_000;

export function nextStanding(before: TrackedStanding, seen: Seen, now: Date): TrackedStanding {
  if (!isLive(before)) return before;
  if (seen === 'active') return { status: 'ACTIVE', reason: null, missingSince: null };
  if (seen === 'pending' && before.status !== 'ACTIVE') {
    return { status: 'ORG_INVITED', reason: null, missingSince: null };
  }
  if (isToBeInvited(before) || before.status === 'NOT_IN_ORG') return before;
  return missing(before, seen, now);
}

function missing(before: TrackedStanding, seen: Seen, now: Date): TrackedStanding {
  const since = before.missingSince ?? now;
  if (now.getTime() - since.getTime() < confirmedAfterMs) return { ...before, missingSince: since };
  const status = seen === 'pending' ? 'ORG_INVITED' : 'NOT_IN_ORG';
  return { status, reason: null, missingSince: null };
}
