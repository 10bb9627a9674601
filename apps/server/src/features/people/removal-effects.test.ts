import { OrgRole } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRole } from '../memberships/arbitraries.fixture.ts';
import { removalEffect, type RemovalFacts } from './removal-effects.ts';

const student: RemovalFacts = {
  seen: { state: 'active', role: 'MEMBER' },
  endedRole: 'STUDENT',
  liveRoles: [],
  ownedBefore: false,
  broughtByUs: true,
};
const ta: RemovalFacts = {
  ...student,
  seen: { state: 'active', role: 'ADMIN' },
  endedRole: 'TA',
};

describe('a removed person', () => {
  it('leaves the organisation if our invitation brought them in', () => {
    expect(removalEffect(student)).toBe('withdraw membership');
    expect(removalEffect(ta)).toBe('withdraw membership');
  });

  it('stays in the organisation if they were there before or another classroom needs them', () => {
    expect(removalEffect({ ...student, broughtByUs: false })).toBe('none');
    expect(removalEffect({ ...student, liveRoles: ['MEMBER'] })).toBe('none');
  });

  it('loses an open invitation of ours', () => {
    const invited = { ...student, seen: { state: 'pending', role: 'MEMBER' } } as const;
    expect(removalEffect(invited)).toBe('cancel invitation');
    expect(removalEffect({ ...invited, liveRoles: ['MEMBER'] })).toBe('none');
    expect(removalEffect({ ...invited, broughtByUs: false })).toBe('none');
  });

  it('becomes a member again if the last staff role ended', () => {
    expect(removalEffect({ ...ta, broughtByUs: false })).toBe('lower role');
    expect(removalEffect({ ...ta, liveRoles: ['MEMBER'] })).toBe('lower role');
    expect(removalEffect({ ...ta, liveRoles: ['ADMIN'] })).toBe('none');
  });

  it('causes no change if the platform does not know them', () => {
    expect(removalEffect({ ...ta, seen: undefined })).toBe('none');
  });
});

const anyFacts: fc.Arbitrary<RemovalFacts> = fc.record({
  seen: fc.option(
    fc.record({
      state: fc.constantFrom('active' as const, 'pending' as const),
      role: fc.constantFrom(...OrgRole.options),
    }),
    { nil: undefined },
  ),
  endedRole: anyRole,
  liveRoles: fc.array(fc.constantFrom(...OrgRole.options), { maxLength: 3 }),
  ownedBefore: fc.boolean(),
  broughtByUs: fc.boolean(),
});

describe('the end of a membership', () => {
  it('never changes an earlier owner', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(removalEffect({ ...facts, ownedBefore: true })).toBe('none');
      }),
    );
  });

  it('takes out only people we brought in who are in no other classroom', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const effect = removalEffect(facts);
        if (effect !== 'withdraw membership' && effect !== 'cancel invitation') return;
        expect(facts.broughtByUs && facts.liveRoles.length === 0).toBe(true);
      }),
    );
  });

  it('never lowers staff of another classroom', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (removalEffect(facts) !== 'lower role') return;
        expect(facts.liveRoles.every((role) => role === 'MEMBER')).toBe(true);
      }),
    );
  });
});
