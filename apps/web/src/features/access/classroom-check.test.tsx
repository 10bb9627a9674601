import { ClassroomRole, MembershipStatus } from '@lectern/contract';
import { expect, it } from 'vitest';
import { classroomCheck } from './require-role.tsx';

it('the classroom check refuses non-members', () => {
  expect(classroomCheck(null, 'STUDENT')).toBe('User is not in the specified classroom');
});

it.each(MembershipStatus.options.filter((status) => status !== 'ACTIVE'))(
  'the classroom check refuses a professor with the status %s',
  (status) => {
    const standing = { status, classroom_role: 'PROFESSOR' } as const;
    expect(classroomCheck(standing, 'STUDENT')).toBe('User is not active in this classroom');
  },
);

it.each([
  ['STUDENT', []],
  ['TA', ['STUDENT']],
  ['PROFESSOR', ['STUDENT', 'TA']],
] as const)('the classroom check requires at least the role %s', (required, tooLow) => {
  for (const classroom_role of ClassroomRole.options) {
    const refused = (tooLow as readonly string[]).includes(classroom_role);
    expect(classroomCheck({ status: 'ACTIVE', classroom_role }, required)).toBe(
      refused ? 'User does not have the required role' : null,
    );
  }
});
