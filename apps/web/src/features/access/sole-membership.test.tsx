import { expect, it } from 'vitest';
import { person } from '../people/testing/person.ts';
import { soleMembership } from './use-sole-classroom.ts';

const active = person({ id: 1, classroom_id: 7 });
const invited = person({ id: 1, classroom_id: 8, status: 'ORG_INVITED' });
const requested = person({ id: 1, classroom_id: 9, status: 'REQUESTED' });
const outside = person({ id: 1, classroom_id: 10, status: 'NOT_IN_ORG' });

it('the sole membership is the only active or invited one', () => {
  expect(soleMembership([active])).toBe(active);
  expect(soleMembership([invited])).toBe(invited);
});

it('there is no sole membership with none or several', () => {
  expect(soleMembership([])).toBeUndefined();
  expect(soleMembership([active, invited])).toBeUndefined();
});

it('the sole membership ignores requests and removed memberships', () => {
  expect(soleMembership([requested, active, outside])).toBe(active);
  expect(soleMembership([requested])).toBeUndefined();
  expect(soleMembership([outside])).toBeUndefined();
});
