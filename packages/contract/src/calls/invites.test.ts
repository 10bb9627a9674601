import { describe, expect, it } from 'vitest';
import { acceptLink, joinLink } from './invites.ts';

describe('links', () => {
  it('have the specified paths and encode their token', () => {
    expect(joinLink('https://x.test', 'ab')).toBe('https://x.test/token/classroom/join?token=ab');
    expect(acceptLink('https://x.test', 'a+b')).toBe(
      'https://x.test/token/assignment/accept?token=a%2Bb',
    );
  });
});
