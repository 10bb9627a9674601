import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, type Cell } from './csv.ts';

describe('a CSV file', () => {
  it('ends every row with CR LF', () => {
    const rows = [
      ['Student', 'Overall Score'],
      ['Ada Lovelace', 17.5],
    ];
    expect(toCsv(rows)).toBe('Student,Overall Score\r\nAda Lovelace,17.5\r\n');
    expect(toCsv([])).toBe('');
  });

  it('quotes cells with commas, quotes or line breaks', () => {
    expect(toCsv([['Doe, Jane', 'say "hi"', 'two\nlines']])).toBe(
      '"Doe, Jane","say ""hi""","two\nlines"\r\n',
    );
  });

  it('writes missing scores as empty cells and negative numbers as numbers', () => {
    expect(toCsv([[null, 0, -3, 0.1, Number.NaN, Infinity]])).toBe(',0,-3,0.1,,\r\n');
    expect(toCsv([[null]])).toBe('""\r\n');
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\rcmd',
    '\n=1',
    '  =1',
    '\u{feff}=1',
    '＝1',
    '=HYPERLINK("http://x","y")',
  ])('does not let a spreadsheet run %j', (text) => {
    expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
  });

  it.each(['Ada', 'a=b', 'O’Brien-Smith', '1+1', '👩‍💻', '', ' '])('leaves %j as it is', (text) => {
    expect(parse(toCsv([['x', text]]))).toEqual([['x', text]]);
  });

  it.each([';', '\t'])(
    'keeps a name in one cell when a spreadsheet separates cells by %j',
    (separator) => {
      const name = `Bob${separator}=cmd|' /C calc'!A0${separator}x`;
      expect(parse(toCsv([[name, 17.5]]), separator)).toEqual([[`${name},17.5`]]);
    },
  );
});

/** Reads RFC 4180. */
function parse(csv: string, separator = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const two = csv.slice(at, at + 2);
    if (quoted && two === '""') {
      field += '"';
      at += 1;
    } else if (csv[at] === '"') {
      quoted = !quoted;
    } else if (!quoted && csv[at] === separator) {
      row.push(field);
      field = '';
    } else if (!quoted && two === '\r\n') {
      rows.push([...row, field]);
      row = [];
      field = '';
      at += 1;
    } else {
      field += csv[at];
    }
  }
  return rows;
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '=', '+', '-', '@', '\t', "'", 'a', '🎓'),
  }),
);
const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  anyText,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constant(null),
);
const anyTable = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(anyCell, { minLength: width, maxLength: width })));

describe('a CSV file of any table', () => {
  it('reads back as the same table, apart from apostrophes before formulas', () => {
    fc.assert(
      fc.property(anyTable, (rows) => {
        const read = parse(toCsv(rows));
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        const isRead = (cell: Cell, text: string) => {
          if (cell === null) return text === '';
          // CSV has no negative zero.
          if (typeof cell === 'number') return Object.is(Number(text) + 0, cell + 0);
          return text === cell || text === `'${cell}`;
        };
        const pairs = rows.flatMap((row, y) => row.map((cell, x) => [cell, read[y]![x]!] as const));
        expect(pairs.filter(([cell, text]) => !isRead(cell, text))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('has no text cell that starts like a formula', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1 }), (row) => {
        for (const text of parse(toCsv([row]))[0]!) {
          expect('=+-@\t\r\n'.split('').includes(text.charAt(0))).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});
