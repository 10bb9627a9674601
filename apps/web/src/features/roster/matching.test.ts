import type { Roster, RosterEntry, UnmatchedAccount } from '@lectern/contract';
import { expect, it } from 'vitest';
import { freeEntries, sureLinks } from './matching.ts';

const entry = (id: number, isClaimed = false): RosterEntry => ({
  id,
  full_name: `Person ${id}`,
  identifier: null,
  email: null,
  login: null,
  sections: [],
  gone_at: null,
  claimed_by: isClaimed
    ? {
        user_id: id,
        github_username: 'ada',
        platform_name: 'Ada',
        source: 'staff',
        claimed_at: '2026-09-01T12:00:00Z',
      }
    : null,
});
const account = (
  user_id: number,
  suggestions: UnmatchedAccount['suggestions'],
): UnmatchedAccount => ({
  user_id,
  full_name: '',
  github_username: `u${user_id}`,
  avatar_url: '',
  suggestions,
});
const roster = (unmatched: UnmatchedAccount[]): Roster => ({
  confirms_claims: false,
  imported: null,
  entries: [entry(1), entry(2), entry(3, true), entry(4)],
  unmatched,
  claims: [],
});

it('suggested entries of the chosen account come first, and claimed ones are left out', () => {
  const chosen = account(9, [
    { entry_id: 4, reason: 'email' },
    { entry_id: 2, reason: 'name' },
  ]);
  const free = freeEntries(roster([chosen]), chosen);
  expect(free.map(({ id, reason }) => [id, reason])).toEqual([
    [4, 'email'],
    [2, 'name'],
    [1, undefined],
  ]);
  expect(freeEntries(roster([]), undefined).map(({ id }) => id)).toEqual([1, 2, 4]);
});

it('accounts that share an entry, or only a name, are not matched at once', () => {
  const links = sureLinks(
    roster([
      account(1, [{ entry_id: 1, reason: 'email' }]),
      account(2, [{ entry_id: 2, reason: 'name' }]),
      account(3, [{ entry_id: 4, reason: 'login' }]),
      account(5, [{ entry_id: 4, reason: 'email' }]),
      account(6, []),
    ]),
  );
  expect(links).toEqual([{ user_id: 1, entry_id: 1 }]);
});
