import { expect, it } from 'vitest';
import { classroomSelect, homeOf, organizationOf } from './classrooms.ts';

const at = (search: string, state: unknown = null) => organizationOf({ search, state });

it('reads the address and navigation state, the latter first', () => {
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
])('knows when there is none (%j, %j)', (search, state) => {
  expect(at(search, state)).toBeUndefined();
});

it.each(['abc', '', '0', '-1', '1.5', '1e3', '0x10', '99999999999999999'])(
  'refuses %j as an id',
  (given) => {
    const problem = { problem: 'Invalid organization ID' };
    expect(at(`?org_id=${given}`)).toEqual(problem);
    expect(at('', { orgId: given })).toEqual(problem);
  },
);

it('the first screen is the dashboard for staff, their work for students, an explanation for others', () => {
  expect(homeOf({ status: 'ACTIVE', classroom_role: 'TA' })).toBe('/app/dashboard');
  expect(homeOf({ status: 'ACTIVE', classroom_role: 'STUDENT' })).toBe('/app/my-work');
  expect(homeOf({ status: 'ORG_INVITED', classroom_role: 'TA' })).toBe('/app/access-denied');
  expect(homeOf(null)).toBe('/app/access-denied');
});
