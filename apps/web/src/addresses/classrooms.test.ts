import { expect, it } from 'vitest';
import { classroomSelect, homeOf, organizationOf } from './classrooms.ts';

const at = (search: string, state: unknown = null) => organizationOf({ search, state });

it('organizationOf prefers the navigation state to the address', () => {
  expect(at('?org_id=5000000001')).toEqual({ id: 5_000_000_001 });
  expect(at('', { orgId: 7 })).toEqual({ id: 7 });
  expect(at('?org_id=8', { orgId: 7 })).toEqual({ id: 7 });
  expect(at(classroomSelect(9).split('?')[1] ?? '')).toEqual({ id: 9 });
});

it.each([
  ['', null],
  ['', {}],
  ['?other=1', 'text'],
  ['', { orgId: undefined }],
])('organizationOf is undefined without an organization (%j, %j)', (search, state) => {
  expect(at(search, state)).toBeUndefined();
});

it.each(['abc', '', '0', '-1', '1.5', '1e3', '0x10', '99999999999999999'])(
  'organizationOf refuses %j as an id',
  (given) => {
    const problem = { problem: 'Invalid organization ID' };
    expect(at(`?org_id=${given}`)).toEqual(problem);
    expect(at('', { orgId: given })).toEqual(problem);
  },
);

it('the home of a classroom is the dashboard for staff, My Work for students and access-denied for others', () => {
  expect(homeOf({ status: 'ACTIVE', classroom_role: 'TA' })).toBe('/app/dashboard');
  expect(homeOf({ status: 'ACTIVE', classroom_role: 'STUDENT' })).toBe('/app/my-work');
  expect(homeOf({ status: 'ORG_INVITED', classroom_role: 'TA' })).toBe('/app/access-denied');
  expect(homeOf(null)).toBe('/app/access-denied');
});
