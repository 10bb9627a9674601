/** Which rows a table shows, and in which order. */
import { plainLetters } from '../../lib/plain-letters.ts';

export type SortValue = string | number | null | undefined;
export type SortDirection = 'ascending' | 'descending';

export interface Sort {
  column: string;
  direction: SortDirection;
}

/** Search, order and page of a table. */
export interface TableQuery {
  search: string;
  sort: Sort | undefined;
  /** Counted from 0. */
  page: number;
}

/** The first press sorts in ascending order, the next one reverses it. */
export function nextSort(current: Sort | undefined, column: string): Sort {
  const turned = current?.column === column && current.direction === 'ascending';
  return { column, direction: turned ? 'descending' : 'ascending' };
}

/** Missing values are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const a = valueOf(one) ?? null;
    const b = valueOf(other) ?? null;
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return words.compare(String(a), String(b));
}

/** Rows whose text has every word of the search, in any order, with or without capitals and accents. */
export function searchRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  search: string,
): Row[] {
  const wanted = plainLetters(search).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = plainLetters(textOf(row));
    return wanted.every((word) => text.includes(word));
  });
}

export interface Page<Row> {
  rows: Row[];
  /** Counted from 0. */
  number: number;
  count: number;
  /** Positions of the first and the last row, counted from 1. */
  from: number;
  to: number;
  total: number;
}

/** One page; a number past the end means the last page, because the list may have become shorter. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): Page<Row> {
  const count = Math.max(1, Math.ceil(rows.length / size));
  const number = Math.min(Math.max(0, wanted), count - 1);
  const shown = rows.slice(number * size, (number + 1) * size);
  return {
    rows: shown,
    number,
    count,
    from: shown.length === 0 ? 0 : number * size + 1,
    to: number * size + shown.length,
    total: rows.length,
  };
}
