import type { Link } from '@lectern/contract/invites';
import { expect, it } from 'vitest';
import { expiryOrder, linkExpiry, linkPurpose, linkSummary } from './link-facts.ts';

const facts = {
  id: 1,
  created_by: 'ada',
  created_by_name: 'Ada Lovelace',
  created_at: '2026-11-15T14:30:00Z',
  expires_at: null,
  use_count: 0,
  one_use: false,
  needs_approval: false,
};
const joining: Link = { kind: 'classroom', classroom_role: 'TA', ...facts };
const accepting: Link = {
  kind: 'assignment',
  assignment_id: 3,
  assignment_name: 'Sorting',
  ...facts,
};

it('linkPurpose names the role or the assignment', () => {
  expect(linkPurpose(joining)).toBe('Join as Teaching Assistant');
  expect(linkPurpose(accepting)).toBe('Accept Sorting');
});

it('linkExpiry shows the date and time, or Never', () => {
  expect(linkExpiry({ expires_at: null })).toBe('Never');
  expect(linkExpiry({ expires_at: '2026-11-15T14:30:00Z' }, 'UTC')).toMatch(
    /^Nov 15, 2026, 2:30\sPM UTC$/,
  );
});

it('expiryOrder sorts links that never expire last', () => {
  const ends = [{ expires_at: null }, { expires_at: '9998-12-31T00:00:00Z' }];
  expect(ends.toSorted((a, b) => expiryOrder(a) - expiryOrder(b))[1]).toEqual({ expires_at: null });
});

it('linkSummary distinguishes links of the same purpose by creator and expiry', () => {
  const timed: Link = { ...joining, expires_at: '2026-11-15T14:30:00Z' };
  expect(linkSummary(joining)).toBe(
    'Join as Teaching Assistant, made by Ada Lovelace, never expires.',
  );
  expect(linkSummary(timed, 'UTC')).toMatch(
    /made by Ada Lovelace, expires Nov 15, 2026, 2:30\sPM UTC\.$/,
  );
});
