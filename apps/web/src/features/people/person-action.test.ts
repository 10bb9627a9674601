import { MembershipStatus } from '@lectern/contract/membership';
import { expect, it } from 'vitest';
import { personAction } from './person-action.ts';

it('a professor has one action for each status of a person', () => {
  expect(MembershipStatus.options.map((status) => personAction[status])).toEqual([
    'invite',
    'remove',
    'revoke',
    'invite',
    null,
  ]);
});
