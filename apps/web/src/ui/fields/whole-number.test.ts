import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreadable } from './unreadable.ts';
import { readWhole, stepped } from './whole-number.ts';

describe('readWhole', () => {
  it.each([
    ['12', 12],
    ['-3', -3],
    ['-0', 0],
    ['007', 7],
    ['+10', 10],
    ['−3', -3],
    [' –12\n', -12],
    ['', null],
    ['  ', null],
    ['-', unreadable],
    ['+', unreadable],
    ['+-1', unreadable],
    ['2.5', unreadable],
    ['-2,5', unreadable],
    ['31e', unreadable],
    ['1e3', unreadable],
    ['1,000', unreadable],
    ['99999999999999999', unreadable],
  ])('reads %j as %s', (typed, expected) => {
    expect(readWhole(typed)).toBe(expected);
  });
});

describe('stepped', () => {
  it('counts an empty field as 0', () => {
    expect(stepped(null, -1, { min: -Infinity, max: Infinity })).toBe(-1);
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
