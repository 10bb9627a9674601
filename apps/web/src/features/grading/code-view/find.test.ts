import { expect, it } from 'vitest';
import { nextFound, rowsWith } from './find.ts';
import type { CodeRow } from './lines.ts';

it('rowsWith finds lines and removed lines in upper and lower case, but not folded lines', () => {
  const lines = ['int Total = 0;', 'total += 1;', 'return totals;', 'end'];
  const rows: CodeRow[] = [
    { kind: 'line', line: 1 },
    { kind: 'gap', from: 2, to: 2 },
    { kind: 'removed', starterLine: 2, text: 'TOTAL = 1' },
    { kind: 'line', line: 3 },
    { kind: 'line', line: 4 },
  ];
  expect(rowsWith('total', rows, lines)).toEqual([0, 2, 3]);
  expect(rowsWith('total =', rows, lines)).toEqual([0, 2]);
  expect(rowsWith('', rows, lines)).toEqual([]);
});

it('nextFound goes on from the current row in both directions, and wraps round the end', () => {
  const found = [3, 7, 9];
  expect([0, 3, 4, 10].map((from) => nextFound(found, from, 0))).toEqual([3, 3, 7, 3]);
  expect([0, 3, 7, 9].map((from) => nextFound(found, from, 1))).toEqual([3, 7, 9, 3]);
  expect([0, 3, 7, 9].map((from) => nextFound(found, from, -1))).toEqual([9, 9, 3, 7]);
  expect(nextFound([], 0, 1)).toBeUndefined();
});
