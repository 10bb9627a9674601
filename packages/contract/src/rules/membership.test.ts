import { describe, expect, it } from 'vitest';
import { landingPhrase, MembershipStatus } from './membership.ts';

describe('the landing page', () => {
  it('greets each membership status with the specified phrase', () => {
    expect(MembershipStatus.options.map((status) => landingPhrase[status])).toEqual([
      'Requested to join',
      'Successfully joined',
      'Invited to join',
      'Status unknown',
      'You have been removed from',
    ]);
  });
});
