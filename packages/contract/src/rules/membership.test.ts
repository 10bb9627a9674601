import { describe, expect, it } from 'vitest';
import { accessDenial, accessDeniedTexts } from '../texts/access-denied.ts';
import { landingPhrase, MembershipStatus, personAction } from './membership.ts';
import { ClassroomRole } from './roles.ts';

describe('membership', () => {
  it('greets with the specified phrases', () => {
    expect(MembershipStatus.options.map((status) => landingPhrase[status])).toEqual([
      'Requested to join',
      'Successfully joined',
      'Invited to join',
      'Status unknown',
      'You have been removed from',
    ]);
  });

  it('offers a professor one action per status', () => {
    expect(MembershipStatus.options.map((status) => personAction[status])).toEqual([
      'invite',
      'remove',
      'revoke',
      'invite',
      null,
    ]);
  });

  it('denies everyone but active staff, each with a reason that has a text', () => {
    for (const status of MembershipStatus.options) {
      for (const classroom_role of ClassroomRole.options) {
        const denial = accessDenial({ status, classroom_role });
        const staff = status === 'ACTIVE' && classroom_role !== 'STUDENT';
        expect(denial === null).toBe(staff);
        if (denial) expect(accessDeniedTexts[denial]).toMatch(/^You (have|are) /);
      }
    }
    expect(accessDenial({ status: 'ACTIVE', classroom_role: 'STUDENT' })).toBe('student');
    expect(accessDenial({ status: 'REMOVED', classroom_role: 'PROFESSOR' })).toBe('removed');
  });
});
