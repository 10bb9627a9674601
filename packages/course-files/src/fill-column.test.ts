import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from './encodings.ts';
import { fillColumn, type PersonScore } from './fill-column.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { TableRefused } from './table-refused.ts';
import type { Encoding } from './table.ts';

function fill(text: string, column: number, people: PersonScore[], cap = false) {
  const table = readTable(Buffer.from(text));
  const filled = fillColumn(table, recogniseColumns(table), { column, people, cap });
  return { ...filled, text: Buffer.from(filled.bytes).toString('utf8') };
}

const canvas = (rows: string) =>
  `Student,ID,SIS User ID,SIS Login ID,Section,Lab (1),Final Score\n    Points Possible,,,,,10.00,(read only)\n${rows}`;

describe('filling a column', () => {
  it('reports a score above the maximum, and caps it if told so', () => {
    const text = canvas('Ann,1,a1,ann,S,,\n');
    const people = [{ identifier: 'a1', score: 11 }];
    expect(fill(text, 5, people)).toMatchObject({
      text: canvas('Ann,1,a1,ann,S,11,\n'),
      overMaximum: [{ rowNumber: 3, score: 11, maximum: 10, person: { identifier: 'a1' } }],
    });
    expect(fill(text, 5, people, true)).toMatchObject({
      text: canvas('Ann,1,a1,ann,S,10,\n'),
      overMaximum: [{ score: 11, maximum: 10 }],
    });
  });

  it('reports rows and people who do not belong together', () => {
    const text = canvas(
      'Ann,1,a1,ann,S,,\nBob,2,b2,bob,S,,\n"Roe, Cy",3,c3,cy,S,,\nDee,4,d4,dee,S,,\nDee,5,d4,dee,S,,\n',
    );
    const people = [
      { identifier: 'a1', score: 1 },
      { identifier: 'd4', score: 2 },
      { identifier: 'e5', score: 3 },
    ];
    const filled = fill(text, 5, people);
    expect(filled.text).toBe(text.replace('ann,S,,', 'ann,S,1,'));
    expect(filled.unknownRows).toEqual([
      { rowNumber: 4, name: 'Bob' },
      { rowNumber: 5, name: 'Cy Roe' },
    ]);
    expect(filled.unclearRows).toEqual([
      { rowNumber: 6, reason: 'duplicate' },
      { rowNumber: 7, reason: 'duplicate' },
    ]);
    expect(filled.missing).toEqual([{ identifier: 'e5', score: 3 }]);
  });

  it('leaves alone what Canvas marks and who has no score', () => {
    const text = canvas(
      'Ann,1,a1,ann,S,EX,\nBob,2,b2,bob,S,N/A,\nCy,3,c3,cy,S,5,\nDee,4,d4,dee,S\nEve,5,e5,eve,S,,\n',
    );
    const people = [
      { identifier: 'a1', score: 1 },
      { identifier: 'b2', score: 1 },
      { identifier: 'c3', score: null },
      { identifier: 'd4', score: 1 },
      { identifier: 'e5', score: 'excused' as const },
    ];
    const filled = fill(text, 5, people);
    expect(filled.text).toBe(text.replace('eve,S,,', 'eve,S,EX,'));
    expect(filled.notWritten.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [3, 'kept_by_file'],
      [4, 'kept_by_file'],
      [5, 'no_score'],
      [6, 'no_cell'],
    ]);
  });

  it('writes no excuse where only Canvas reads one', () => {
    const filled = fill('ID,Lab\n1,\n', 1, [{ identifier: '1', score: 'excused' }]);
    expect(filled).toMatchObject({ text: 'ID,Lab\n1,\n', notWritten: [{ reason: 'excused' }] });
  });

  it('quotes a decimal comma where the comma separates', () => {
    const text = 'ID,Lab\n1,"2,5"\n2,\n';
    expect(fill(text, 1, [{ identifier: '2', score: 7.25 }]).text).toBe(
      'ID,Lab\n1,"2,5"\n2,"7,25"\n',
    );
  });

  it('refuses a column that Canvas only shows', () => {
    const text = 'Student,ID,Section,Clicker (2)\nPoints Possible,,,(read only)\nAnn,1,S,\n';
    expect(() => fill(text, 3, [])).toThrow(TableRefused);
  });

  it.each([
    ['a person', 0],
    ['a total', 6],
    ['nothing', 9],
  ])('refuses a column of %s', (_what, column) => {
    expect(() => fill(canvas('Ann,1,a1,ann,S,,\n'), column, [])).toThrow(TableRefused);
  });
});

interface Layout {
  encoding: Encoding;
  bom: boolean;
  separator: string;
  end: string;
  isQuoted: boolean;
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
  bom: fc.boolean(),
  separator: fc.constantFrom(',', ';', '\t'),
  end: fc.constantFrom('\n', '\r\n'),
  isQuoted: fc.boolean(),
});

/** Cells of others, raw as in the file. All of them are in Windows-1252. */
const foreign = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."aé€œ ÿ'=#-0.") }).map((text) => `x${text}`),
  fc
    .string({ unit: fc.constantFrom('a', '""', ',', ';', '\t', '\n', '\r\n', '“', 'ß') })
    .map((text) => `"${text}"`),
  fc.constantFrom('', '""', '  ', '=1+1', '"7,5"', '1.25'),
);

it('filling a column leaves every byte outside of its changed cells alone', () => {
  const rows = fc.array(
    fc.record({
      before: foreign,
      after: foreign,
      old: fc.integer({ max: 50, min: 0 }),
      score: fc.option(fc.integer({ min: 51, max: 100 })),
    }),
    { minLength: 5, maxLength: 12 },
  );
  fc.assert(
    fc.property(layouts, rows, (layout, rows) => {
      const { separator, end, isQuoted } = layout;
      const quote = (text: string) => (isQuoted ? `"${text}"` : text);
      const file = (cell: (row: (typeof rows)[number]) => string) => {
        const head = ['Matrikelnummer', 'Möglich', 'Lab', 'Größe'].join(separator);
        const body = rows.map((row, n) =>
          [`00${n}`, row.before, quote(cell(row)), row.after].join(separator),
        );
        const text = [head, ...body].map((line) => line + end).join('');
        const bom = layout.bom && layout.encoding !== 'windows-1252';
        return encode({ text, encoding: layout.encoding, bom });
      };
      const table = readTable(file(({ old }) => String(old)));
      const people = rows.map(({ score }, n) => ({ identifier: `00${n}`, score }));
      const { bytes } = fillColumn(table, recogniseColumns(table), { column: 2, people });
      const expected = file(({ old, score }) => String(score ?? old));
      expect(Buffer.from(bytes).toString('hex')).toBe(expected.toString('hex'));
    }),
  );
});
