import { OrgRole } from '@lectern/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyRole } from '../memberships/arbitraries.fixture.ts';
import { wantedOrgRole } from './org-role.ts';

const facts = { current: 'MEMBER', liveRoles: ['MEMBER'], ownedBefore: false } as const;

it('a person administers the organisation if one of their classrooms needs that', () => {
  expect(wantedOrgRole({ ...facts, liveRoles: ['MEMBER', 'ADMIN'] })).toBe('ADMIN');
});

it('a student is a member of the organisation, unless they are an administrator already', () => {
  expect(wantedOrgRole(facts)).toBe('MEMBER');
  expect(wantedOrgRole({ ...facts, current: 'ADMIN' })).toBe('ADMIN');
});

it('a person becomes a member again when their last staff role ends', () => {
  const ended = { ...facts, current: 'ADMIN', endedRole: 'TA' } as const;
  expect(wantedOrgRole(ended)).toBe('MEMBER');
  expect(wantedOrgRole({ ...ended, liveRoles: ['ADMIN'] })).toBe('ADMIN');
  expect(wantedOrgRole({ ...ended, ownedBefore: true })).toBe('ADMIN');
  expect(wantedOrgRole({ ...ended, endedRole: 'STUDENT' })).toBe('ADMIN');
});

it('an earlier owner of the organisation is never lowered', () => {
  const anyFacts = fc.record({
    current: fc.constantFrom(...OrgRole.options),
    liveRoles: fc.array(fc.constantFrom(...OrgRole.options)),
    ownedBefore: fc.constant(true),
    endedRole: anyRole,
  });
  fc.assert(
    fc.property(anyFacts, (any) => {
      if (any.current === 'ADMIN') expect(wantedOrgRole(any)).toBe('ADMIN');
    }),
  );
});
