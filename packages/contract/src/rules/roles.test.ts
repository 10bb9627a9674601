import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ClassroomRole,
  higherRole,
  orgRoleFor,
  roleName,
  satisfies,
  type TaAccess,
} from './roles.ts';

const roles = fc.constantFrom(...ClassroomRole.options);

describe('roles', () => {
  it('include the permissions of lower roles', () => {
    const allowed = ClassroomRole.options.flatMap((role) =>
      ClassroomRole.options.filter((required) => satisfies(role, required)).map((r) => [role, r]),
    );
    expect(allowed).toEqual([
      ['PROFESSOR', 'PROFESSOR'],
      ['PROFESSOR', 'TA'],
      ['PROFESSOR', 'STUDENT'],
      ['TA', 'TA'],
      ['TA', 'STUDENT'],
      ['STUDENT', 'STUDENT'],
    ]);
  });

  it('are raised by a link and never lowered', () => {
    fc.assert(
      fc.property(roles, roles, (one, other) => {
        const higher = higherRole(one, other);
        expect(satisfies(higher, one) && satisfies(higher, other)).toBe(true);
        expect([one, other]).toContain(higher);
      }),
    );
  });

  it('have names for texts and decide the organization role', () => {
    expect(roleName.TA).toBe('Teaching Assistant');
    const orgRoles = (taAccess: TaAccess) =>
      ClassroomRole.options.map((role) => orgRoleFor(role, taAccess));
    expect(orgRoles('OWNER')).toEqual(['ADMIN', 'ADMIN', 'MEMBER']);
    expect(orgRoles('TEAM')).toEqual(['ADMIN', 'MEMBER', 'MEMBER']);
  });
});
