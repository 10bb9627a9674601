import { expect, it } from 'vitest';
import { ownedBefore } from './owned-before.ts';

const member = { role: 'MEMBER', owned: false } as const;
const throughUs = { role: 'ADMIN', owned: false } as const;
const owner = { role: 'ADMIN', owned: true } as const;

it.each([
  { role: 'ADMIN', before: undefined, firstStaffRole: 'none', owned: true, who: 'an owner' },
  { role: 'ADMIN', before: undefined, firstStaffRole: 'created', owned: true, who: 'a founder' },
  { role: 'ADMIN', before: member, firstStaffRole: 'let_in', owned: false, who: 'staff by a link' },
  {
    role: 'ADMIN',
    before: undefined,
    firstStaffRole: 'let_in',
    owned: false,
    who: 'staff unknown to our copy',
  },
  {
    role: 'ADMIN',
    before: owner,
    firstStaffRole: 'let_in',
    owned: true,
    who: 'an owner who joined',
  },
  {
    role: 'ADMIN',
    before: member,
    firstStaffRole: 'none',
    owned: true,
    who: 'a member made an owner',
  },
  {
    role: 'ADMIN',
    before: throughUs,
    firstStaffRole: 'none',
    owned: false,
    who: 'former staff',
  },
  {
    role: 'ADMIN',
    before: throughUs,
    firstStaffRole: 'created',
    owned: false,
    who: 'former staff who created a classroom',
  },
  {
    role: 'ADMIN',
    before: { role: 'MEMBER', owned: true },
    firstStaffRole: 'let_in',
    owned: true,
    who: 'an owner the platform did not list for a while',
  },
  { role: 'MEMBER', before: undefined, firstStaffRole: 'none', owned: false, who: 'a member' },
  {
    role: 'MEMBER',
    before: owner,
    firstStaffRole: 'created',
    owned: false,
    who: 'an owner who stepped down',
  },
] as const)('$who counts as an earlier owner: $owned', ({ owned, ...facts }) => {
  expect(ownedBefore(facts)).toBe(owned);
});
