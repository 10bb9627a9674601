import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedName, nameProblem, passwordProblem } from './names.ts';

describe('nameProblem', () => {
  it.each(['ada', 'ada-lovelace', 'A1', 'x'.repeat(39)])('allows %s', (name) =>
    expect(nameProblem(name)).toBeUndefined(),
  );

  it.each(['', '-ada', 'ada-', 'a--b', 'a b', 'a/b', '..', 'x'.repeat(40), 'é', 'a.git'])(
    'refuses "%s"',
    (name) => expect(nameProblem(name)).toMatch(/\.$/),
  );

  it('refuses names that this host uses in its addresses, ignoring case', () => {
    expect(nameProblem('Login')).toContain('is reserved');
    expect(isReservedName('settings')).toBe(true);
  });

  it('allows only names that need no URL encoding', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        if (nameProblem(name) === undefined) expect(encodeURIComponent(name)).toBe(name);
      }),
    );
  });
});

describe('passwordProblem', () => {
  it('refuses passwords under 8 or over 200 characters', () => {
    expect(passwordProblem('1234567')).toContain('at least 8');
    expect(passwordProblem('12345678')).toBeUndefined();
    expect(passwordProblem('x'.repeat(201))).toContain('at most 200');
  });
});
