import { expect, it } from 'vitest';
import { ownedBefore } from './owned-before.ts';

it.each([
  { role: 'ADMIN', before: false, firstStaffRole: 'none', owned: true, who: 'an owner' },
  { role: 'ADMIN', before: false, firstStaffRole: 'created', owned: true, who: 'a founder here' },
  { role: 'ADMIN', before: false, firstStaffRole: 'let_in', owned: false, who: 'staff by a link' },
  {
    role: 'ADMIN',
    before: true,
    firstStaffRole: 'let_in',
    owned: true,
    who: 'an owner who joined',
  },
  { role: 'MEMBER', before: false, firstStaffRole: 'none', owned: false, who: 'a member' },
  {
    role: 'MEMBER',
    before: true,
    firstStaffRole: 'created',
    owned: false,
    who: 'one who stepped down',
  },
] as const)('$who owned it before: $owned', ({ owned, ...facts }) => {
  expect(ownedBefore(facts)).toBe(owned);
});
