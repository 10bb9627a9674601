import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedName, nameProblem, passwordProblem } from './names.ts';

describe('names', () => {
  it.each(['ada', 'ada-lovelace', 'A1', 'x'.repeat(39)])('%s can be chosen', (name) =>
    expect(nameProblem(name)).toBeUndefined(),
  );

  it.each(['', '-ada', 'ada-', 'a--b', 'a b', 'a/b', '..', 'x'.repeat(40), 'é', 'a.git'])(
    '"%s" cannot',
    (name) => expect(nameProblem(name)).toMatch(/\.$/),
  );

  it('that are addresses of the host cannot, in any case', () => {
    expect(nameProblem('Login')).toContain('used by the host');
    expect(isReservedName('settings')).toBe(true);
  });

  it('that pass are always one plain part of an address', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        if (nameProblem(name) === undefined) expect(encodeURIComponent(name)).toBe(name);
      }),
    );
  });
});

describe('passwords', () => {
  it('are neither short nor endless', () => {
    expect(passwordProblem('1234567')).toContain('at least 8');
    expect(passwordProblem('12345678')).toBeUndefined();
    expect(passwordProblem('x'.repeat(201))).toContain('at most 200');
  });
});
