import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termNames } from './term-names.ts';

const inMonth = (month: number) => termNames(new Date(Date.UTC(2026, month - 1, 15)));

describe('the offered terms', () => {
  it.each([
    [1, ['Spring 2026', 'Summer 2026', 'Fall 2026']],
    [2, ['Spring 2026', 'Summer 2026', 'Fall 2026', 'Spring 2027']],
    [3, ['Spring 2026', 'Summer 2026', 'Fall 2026', 'Spring 2027']],
    [4, ['Spring 2026', 'Summer 2026', 'Fall 2026', 'Spring 2027']],
    [5, ['Summer 2026', 'Fall 2026', 'Spring 2027']],
    [6, ['Summer 2026', 'Fall 2026', 'Spring 2027', 'Summer 2027']],
    [7, ['Summer 2026', 'Fall 2026', 'Spring 2027', 'Summer 2027']],
    [8, ['Summer 2026', 'Fall 2026', 'Spring 2027', 'Summer 2027']],
    [9, ['Fall 2026', 'Spring 2027', 'Summer 2027']],
    [10, ['Fall 2026', 'Spring 2027', 'Summer 2027', 'Fall 2027']],
    [11, ['Fall 2026', 'Spring 2027', 'Summer 2027', 'Fall 2027']],
    [12, ['Fall 2026', 'Spring 2027', 'Summer 2027', 'Fall 2027']],
  ])('in month %i are the current one and those that begin within a year', (month, names) => {
    expect(inMonth(month)).toEqual(names);
  });

  it('change at the first instant of a month, in UTC', () => {
    expect(termNames(new Date('2026-08-31T23:59:59.999Z'))[0]).toBe('Summer 2026');
    expect(termNames(new Date('2026-09-01T00:00:00.000Z'))[0]).toBe('Fall 2026');
  });

  it('are three or four different ones at any time', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1990-01-01'), noInvalidDate: true }), (now) => {
        const names = termNames(now);
        expect(new Set(names).size).toBe(names.length);
        expect([3, 4]).toContain(names.length);
      }),
    );
  });
});
