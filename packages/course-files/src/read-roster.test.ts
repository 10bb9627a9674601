import { describe, expect, it } from 'vitest';
import { readRoster } from './read-roster.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns } from './recognise-columns.ts';

function rosterOf(text: string) {
  const table = readTable(Buffer.from(text));
  return readRoster(table, recogniseColumns(table));
}

const problemsOf = (text: string) =>
  rosterOf(text).unreadable.map(({ rowNumber, problem }) => ({ rowNumber, ...problem }));

describe('reading a roster', () => {
  it.each([
    ['Doe, Ann', 'Ann', 'Doe'],
    ['de la Cruz, Ana María', 'Ana María', 'de la Cruz'],
    ['Ann Mary Doe', 'Ann Mary', 'Doe'],
    ['Plato', '', 'Plato'],
    ["'=1+1, Eve", 'Eve', '=1+1'],
    ['=""=Eve""', '', '=Eve'],
    ['  Ann \n Doe ', 'Ann', 'Doe'],
    ['\u200bAnn Doe\u00a0', 'Ann', 'Doe'],
    ["'t Hooft, Gerard", 'Gerard', "'t Hooft"],
  ])('%j is given name %j, family name %j', (name, givenName, familyName) => {
    expect(rosterOf(`Name;ID\n"${name}";1\n`).entries).toMatchObject([{ givenName, familyName }]);
  });

  it('keeps leading zeros, long numbers and what looks like a number', () => {
    const ids = ['007', '12345678901234567890', '1E5', '="0042"'];
    const { entries } = rosterOf(`ID;Name\n${ids.map((id) => `${id};Ann\n`).join('')}`);
    expect(entries.map(({ identifier }) => identifier)).toEqual([
      '007',
      '12345678901234567890',
      '1E5',
      '0042',
    ]);
  });

  it.each([
    ['Lab 1; Lab 2', ['Lab 1', 'Lab 2']],
    ['Lab 1\nLab 2\nLab 1', ['Lab 1', 'Lab 2']],
    ['Lab 1, Lab 2', ['Lab 1', 'Lab 2']],
    ['Smith, Monday;', ['Smith, Monday']],
  ])('the cell %j has the sections %j', (cell, sections) => {
    expect(rosterOf(`ID,Section\n1,"${cell}"\n`).entries[0]?.sections).toEqual(sections);
  });

  it('reads logins from addresses of profiles', () => {
    const { entries } = rosterOf('Name,GitHub\nAnn,@octo\nBob,https://github.com/cat\n');
    expect(entries.map(({ login }) => login)).toEqual(['octo', 'cat']);
  });

  it('keeps unknown columns under different titles', () => {
    const { entries } = rosterOf('ID,Note,Note,\n1,a,b,c\n');
    expect(entries[0]?.other).toEqual({ Note: 'a', 'Note (2)': 'b', 'Column 4': 'c' });
  });

  it('finds the rows that Canvas adds after somebody has sorted the file', () => {
    const { entries, skipped } = rosterOf(
      'Student,ID,Section,Lab (1)\n"Doe, Ann",6,A,-\nPoints Possible,,,10\n, ,,Muted\n"Roe, Bob",4,A,muted\n',
    );
    expect(entries.map(({ familyName }) => familyName)).toEqual(['Doe', 'Roe']);
    expect(skipped.map(({ reason }) => reason)).toEqual(['points_possible', 'posting_policy']);
  });

  it('keeps no grades, also without the row of maxima', () => {
    const { entries } = rosterOf('Student,ID,Section,Lab (1),Final Score\nAnn Doe,6,A,9,90\n');
    expect(entries[0]?.other).toEqual({});
  });

  it('accepts a separator at the end of every row', () => {
    expect(rosterOf('ID,Name\n1,Ann,\n2,Bob,\n').entries).toHaveLength(2);
  });

  it('says for each unreadable row why', () => {
    const sections = Array.from({ length: 21 }, (_, n) => `S${n}`).join(';');
    const rows = [
      'ID,Name,Email,Section',
      '1,Doe, Ann,a@x.edu,A',
      '2,Ann,nobody,A',
      ',,,A',
      '1.5E+11,Ann,,A',
      `${'9'.repeat(101)},Ann,,A`,
      `3,Ann,,"${sections}"`,
      '4,Ann,,A,,,',
    ];
    expect(problemsOf(`${rows.join('\n')}\n`)).toEqual([
      { rowNumber: 2, code: 'too_many_values' },
      { rowNumber: 3, code: 'bad_email', column: 'Email' },
      { rowNumber: 4, code: 'nobody' },
      { rowNumber: 5, code: 'rounded_number', column: 'ID' },
      { rowNumber: 6, code: 'too_long', column: 'ID', limit: 100 },
      { rowNumber: 7, code: 'too_many_sections', limit: 20 },
      // As after a comma without quotes in a row that ends with empty cells.
      { rowNumber: 8, code: 'too_many_values' },
    ]);
  });
});
