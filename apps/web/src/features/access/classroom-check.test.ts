import { ClassroomRole, MembershipStatus } from '@lectern/contract';
import { expect, it } from 'vitest';
import { classroomCheck } from './classroom-check.ts';

it('refuses a stranger', () => {
  expect(classroomCheck(null, 'STUDENT')).toBe('User is not in the specified classroom');
});

it.each(MembershipStatus.options.filter((status) => status !== 'ACTIVE'))(
  'refuses even a professor who is %s',
  (status) => {
    const standing = { status, classroom_role: 'PROFESSOR' } as const;
    expect(classroomCheck(standing, 'STUDENT')).toBe('User is not active in this classroom');
  },
);

it.each([
  ['STUDENT', []],
  ['TA', ['STUDENT']],
  ['PROFESSOR', ['STUDENT', 'TA']],
] as const)('asks for at least %s', (required, tooLow) => {
  for (const classroom_role of ClassroomRole.options) {
    const refused = (tooLow as readonly string[]).includes(classroom_role);
    expect(classroomCheck({ status: 'ACTIVE', classroom_role }, required)).toBe(
      refused ? 'User does not have the required role' : null,
    );
  }
});
