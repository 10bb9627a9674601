import { expect, it } from 'vitest';
import { ownedBefore } from './owned-before.ts';

const member = { role: 'MEMBER', owned: false } as const;
const throughUs = { role: 'ADMIN', owned: false } as const;
const owner = { role: 'ADMIN', owned: true } as const;

it.each([
  { role: 'ADMIN', before: undefined, firstStaffRole: 'none', owned: true, who: 'an owner' },
  { role: 'ADMIN', before: undefined, firstStaffRole: 'created', owned: true, who: 'a founder' },
  { role: 'ADMIN', before: member, firstStaffRole: 'let_in', owned: false, who: 'staff by a link' },
  { role: 'ADMIN', before: undefined, firstStaffRole: 'let_in', owned: false, who: 'lost staff' },
  { role: 'ADMIN', before: owner, firstStaffRole: 'let_in', owned: true, who: 'one who joined' },
  { role: 'ADMIN', before: member, firstStaffRole: 'none', owned: true, who: 'one made an owner' },
  {
    role: 'ADMIN',
    before: throughUs,
    firstStaffRole: 'none',
    owned: false,
    who: 'staff until now',
  },
  {
    role: 'ADMIN',
    before: throughUs,
    firstStaffRole: 'created',
    owned: false,
    who: 'staff until now who had made a classroom of their own',
  },
  {
    role: 'ADMIN',
    before: { role: 'MEMBER', owned: true },
    firstStaffRole: 'let_in',
    owned: true,
    who: 'an owner of whom the platform did not tell for a while',
  },
  { role: 'MEMBER', before: undefined, firstStaffRole: 'none', owned: false, who: 'a member' },
  {
    role: 'MEMBER',
    before: owner,
    firstStaffRole: 'created',
    owned: false,
    who: 'who stepped down',
  },
] as const)('$who owned it before: $owned', ({ owned, ...facts }) => {
  expect(ownedBefore(facts)).toBe(owned);
});
