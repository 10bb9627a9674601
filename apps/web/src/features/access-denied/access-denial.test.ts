import { MembershipStatus } from '@lectern/contract/membership';
import { ClassroomRole } from '@lectern/contract/roles';
import { expect, it } from 'vitest';
import { accessDeniedTexts } from '../../texts/access-denied.ts';
import { accessDenial } from './access-denial.ts';

it('everyone except active staff is denied, for a reason that has a text', () => {
  for (const status of MembershipStatus.options) {
    for (const classroom_role of ClassroomRole.options) {
      const denial = accessDenial({ status, classroom_role });
      const isStaff = status === 'ACTIVE' && classroom_role !== 'STUDENT';
      expect(denial === null).toBe(isStaff);
      if (denial) expect(accessDeniedTexts[denial]).toMatch(/^You (have|are) /);
    }
  }
});

it('the reason of a denial depends on the status before the role', () => {
  expect(accessDenial({ status: 'ACTIVE', classroom_role: 'STUDENT' })).toBe('student');
  expect(accessDenial({ status: 'REMOVED', classroom_role: 'PROFESSOR' })).toBe('removed');
});
