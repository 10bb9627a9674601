/** How the platform's answer about a person changes their standing. */
import type { Standing } from '../memberships/standing.ts';
import { isLive, isToBeInvited } from '../memberships/standing.ts';

export type Seen = 'active' | 'pending' | 'none';

export interface Observed extends Standing {
  missingSince: Date | null;
}

/** One answer may be a fault of the platform; two answers this far apart are believed. */
export const believedAfterMs = 5 * 60_000;

export function observed(before: Observed, seen: Seen, now: Date): Observed {
  if (!isLive(before)) return before;
  if (seen === 'active') return { status: 'ACTIVE', reason: null, missingSince: null };
  if (seen === 'pending' && before.status !== 'ACTIVE') {
    return { status: 'ORG_INVITED', reason: null, missingSince: null };
  }
  if (isToBeInvited(before) || before.status === 'NOT_IN_ORG') return before;
  return missing(before, seen, now);
}

function missing(before: Observed, seen: Seen, now: Date): Observed {
  const since = before.missingSince ?? now;
  if (now.getTime() - since.getTime() < believedAfterMs) return { ...before, missingSince: since };
  const status = seen === 'pending' ? 'ORG_INVITED' : 'NOT_IN_ORG';
  return { status, reason: null, missingSince: null };
}
