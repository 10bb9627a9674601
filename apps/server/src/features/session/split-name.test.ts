import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitName } from './split-name.ts';

describe('a display name', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Ada King  Lovelace', 'Ada King', 'Lovelace'],
    ['  Plato ', 'Plato', ''],
    ['', 'ada', ''],
    ['   ', 'ada', ''],
    [null, 'ada', ''],
  ])('%j is split into %j and %j', (name, firstName, lastName) => {
    expect(splitName(name, 'ada')).toEqual({ firstName, lastName });
  });

  it('loses nothing when it is split, and the last name has no space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { firstName, lastName } = splitName(name, 'ada');
        const whole = name.trim().replace(/\s+/g, ' ');
        expect(lastName === '' ? firstName : `${firstName} ${lastName}`).toBe(whole || 'ada');
        expect(lastName).not.toMatch(/\s/);
        expect(firstName).not.toBe('');
      }),
    );
  });
});
