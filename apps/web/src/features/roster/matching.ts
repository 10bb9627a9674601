import type { Roster, RosterEntry, SuggestionReason, UnmatchedAccount } from '@lectern/contract';

export interface FreeEntry extends RosterEntry {
  /** Why it may belong to the chosen account. */
  reason?: SuggestionReason;
}

/** Unclaimed entries, those that are suggested for the account first. */
export function freeEntries(
  { entries }: Roster,
  account: UnmatchedAccount | undefined,
): FreeEntry[] {
  const free = entries.filter(({ claimed_by }) => claimed_by === null);
  const reasons = new Map(account?.suggestions.map(({ entry_id, reason }) => [entry_id, reason]));
  const place = new Map([...reasons.keys()].map((id, at) => [id, at]));
  const suggested = free
    .filter(({ id }) => place.has(id))
    .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map((entry): FreeEntry => ({ ...entry, reason: reasons.get(entry.id)! }));
  return [...suggested, ...free.filter(({ id }) => !place.has(id))];
}

export interface Link {
  entry_id: number;
  user_id: number;
}

/** Accounts with the address or login of an entry that fits no other account. */
export function sureLinks({ unmatched }: Roster): Link[] {
  const sure = unmatched.flatMap(({ user_id, suggestions: [first] }) =>
    first && first.reason !== 'name' ? [{ user_id, entry_id: first.entry_id }] : [],
  );
  const uses = new Map<number, number>();
  for (const { entry_id } of sure) uses.set(entry_id, (uses.get(entry_id) ?? 0) + 1);
  return sure.filter(({ entry_id }) => uses.get(entry_id) === 1);
}
