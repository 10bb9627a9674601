import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSort, pageOf, searchRows, sortRows } from './table-rows.ts';

const itself = <Value>(value: Value) => value;

describe('nextSort', () => {
  it('a new column sorts in ascending order, the same one reverses it', () => {
    const up = nextSort(undefined, 'name');
    expect(up).toEqual({ column: 'name', direction: 'ascending' });
    const down = nextSort(up, 'name');
    expect(down.direction).toBe('descending');
    expect(nextSort(down, 'name').direction).toBe('ascending');
    expect(nextSort(up, 'date')).toEqual({ column: 'date', direction: 'ascending' });
  });
});

describe('sortRows', () => {
  it('numbers inside names are sorted as numbers', () => {
    expect(sortRows(['HW 10', 'hw 9', 'HW 1'], itself, 'ascending')).toEqual([
      'HW 1',
      'hw 9',
      'HW 10',
    ]);
  });

  it.each(['ascending', 'descending'] as const)(
    'missing values are last in %s order',
    (direction) => {
      expect(sortRows([null, 3, undefined, 1], itself, direction).slice(2)).toEqual([
        null,
        undefined,
      ]);
    },
  );

  it('sorting keeps every row and does not change the given list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (rows) => {
        const before = [...rows];
        const sorted = sortRows(rows, itself, 'descending');
        expect(sorted).toEqual(before.toSorted((a, b) => b - a));
        expect(rows).toEqual(before);
      }),
    );
  });
});

describe('searchRows', () => {
  it('a search finds rows with every word, in any order and case', () => {
    const people = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'];
    expect(searchRows(people, itself, 'love ADA')).toEqual(['Ada Lovelace']);
    expect(searchRows(people, itself, '  ')).toEqual(people);
    expect(searchRows(people, itself, 'ada turing')).toEqual([]);
  });

  it('a search finds accented names with and without their accents', () => {
    const people = ['Søren Åberg', 'José Müller', 'Łucja Weiß', 'Ömer İlhan', 'Ana Smith'];
    for (const [at, search] of ['soren aberg', 'jose', 'lucja weiss', 'ILHAN'].entries()) {
      expect(searchRows(people, itself, search)).toEqual([people[at]]);
      expect(searchRows(people, itself, people[at]!)).toEqual([people[at]]);
      expect(searchRows(people, itself, people[at]!.normalize('NFD'))).toEqual([people[at]]);
    }
  });
});

describe('pageOf', () => {
  it('every row is on exactly one page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 50 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, size) => {
          const { count } = pageOf(rows, 0, size);
          const pages = Array.from({ length: count }, (_, number) => pageOf(rows, number, size));
          expect(pages.flatMap((page) => page.rows)).toEqual(rows);
          expect(pages.at(-1)?.to).toBe(rows.length);
        },
      ),
    );
  });

  it('a page past the end shows the last page', () => {
    expect(pageOf([1, 2, 3], 7, 2)).toMatchObject({ rows: [3], number: 1, from: 3, to: 3 });
  });

  it('an empty list counts from 0 to 0', () => {
    expect(pageOf([], 0, 5)).toMatchObject({ from: 0, to: 0, count: 1 });
  });
});
