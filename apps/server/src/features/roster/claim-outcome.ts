/** What becomes of a typed claim. Pure. */

/** After so many wrong tries, staff decide. */
export const freeTries = 5;

export interface Attempt {
  /** Entries with the typed identifier or address; somebody else may have claimed one. */
  matches: readonly { id: number; userId: number | null }[];
  wrongTries: number;
  confirmsClaims: boolean;
  /** Entries that staff took away from this account. */
  refused: ReadonlySet<number>;
}

export type ClaimOutcome =
  | { kind: 'accepted'; entryId: number }
  /** Staff decide. `tells` is what the student hears, so that nobody learns who has joined. */
  | { kind: 'waiting'; entryId: number | null; tells: 'waiting' | 'wrong' }
  | { kind: 'wrong' };

export function claimOutcome(attempt: Attempt): ClaimOutcome {
  const { matches, wrongTries, confirmsClaims, refused } = attempt;
  const [match, ...others] = matches;
  const entryId = others.length === 0 ? (match?.id ?? null) : null;
  if (wrongTries >= freeTries) return { kind: 'waiting', entryId, tells: 'waiting' };
  if (match === undefined) return { kind: 'wrong' };
  if (others.length > 0) return { kind: 'waiting', entryId, tells: 'waiting' };
  if (match.userId !== null) return { kind: 'waiting', entryId, tells: 'wrong' };
  if (confirmsClaims || refused.has(match.id)) {
    return { kind: 'waiting', entryId, tells: 'waiting' };
  }
  return { kind: 'accepted', entryId: match.id };
}
