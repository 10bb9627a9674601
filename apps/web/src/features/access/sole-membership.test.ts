import { expect, it } from 'vitest';
import { person } from '../people/testing/person.ts';
import { soleMembership } from './sole-membership.ts';

const active = person({ id: 1, classroom_id: 7 });
const invited = person({ id: 1, classroom_id: 8, status: 'ORG_INVITED' });
const requested = person({ id: 1, classroom_id: 9, status: 'REQUESTED' });
const outside = person({ id: 1, classroom_id: 10, status: 'NOT_IN_ORG' });

it('is that of the one classroom that somebody belongs to or is invited to', () => {
  expect(soleMembership([active])).toBe(active);
  expect(soleMembership([invited])).toBe(invited);
});

it('is none where there are none or several to choose from', () => {
  expect(soleMembership([])).toBeUndefined();
  expect(soleMembership([active, invited])).toBeUndefined();
});

it('leaves out the classrooms where somebody only waits', () => {
  expect(soleMembership([requested, active, outside])).toBe(active);
  expect(soleMembership([requested])).toBeUndefined();
  expect(soleMembership([outside])).toBeUndefined();
});
