import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWhole, pastedNumber, stepped } from './whole-number.ts';

describe('parseWhole', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['2.9', 2],
    ['-0', 0],
    ['', null],
    ['  ', null],
    ['-', null],
    ['1e999', null],
  ])('reads %j as %s', (typed, expected) => {
    expect(parseWhole(typed)).toBe(expected);
  });
});

describe('pastedNumber', () => {
  it.each([
    ['−3', '-3'],
    ['–12', '-12'],
    [' -2,5\n', '-2.5'],
    ['1,000', '1,000'],
    ['7', '7'],
  ])('makes of %j what a field takes: %j', (pasted, expected) => {
    expect(pastedNumber(pasted)).toBe(expected);
  });
});

describe('stepped', () => {
  it('counts an empty field as 0', () => {
    expect(stepped(null, -1, {})).toBe(-1);
  });

  it('stays within its bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (value, by) => {
        const next = stepped(value, by, { min: -10, max: 10 });
        expect(next).toBe(Math.min(10, Math.max(-10, value + by)));
      }),
    );
  });
});
