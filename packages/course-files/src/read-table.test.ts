import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from './encodings.ts';
import { readTable } from './read-table.ts';
import { TableRefused, type TableProblem } from './table-refused.ts';
import { rawText, type Encoding, type Table } from './table.ts';

const encodings: Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];

const valuesOf = ({ rows }: Table) => rows.map(({ cells }) => cells.map(({ value }) => value));
const read = (text: string) => readTable(Buffer.from(text));

function problemOf(read: () => Table): TableProblem | undefined {
  try {
    read();
  } catch (error) {
    if (error instanceof TableRefused) return error.problem;
    throw error;
  }
  return undefined;
}

describe('reading a table', () => {
  it.each(encodings.flatMap((encoding) => [true, false].map((bom) => [encoding, bom] as const)))(
    'reads %s, byte order mark: %s',
    (encoding, bom) => {
      const text = 'Name;Matrikel\r\n"Müller; Jörg";00123\r\n“Zoë” – €;7\r\n';
      const hasBom = bom && encoding !== 'windows-1252';
      const table = readTable(encode({ text, encoding, bom: hasBom }));
      expect(table).toMatchObject({ encoding, bom: hasBom, separator: ';', text });
      expect(valuesOf(table)).toEqual([
        ['Name', 'Matrikel'],
        ['Müller; Jörg', '00123'],
        ['“Zoë” – €', '7'],
      ]);
    },
  );

  it.each([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons beside decimal commas',
      'a;b\n1,5;2,5\n',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
    ],
    [
      'tabs',
      'a\tb\n"x, y"\tz;w\n',
      [
        ['a', 'b'],
        ['x, y', 'z;w'],
      ],
    ],
    [
      'names with a comma in one column',
      'Name\nDoe, Ann\nRoe, Bob',
      [['Name'], ['Doe, Ann'], ['Roe, Bob']],
    ],
    ['the separator that the first line names', 'sep=;\na;b\n', [['a', 'b']]],
    [
      'line breaks and quotes in a cell',
      'a,b\r\n"1\r\n""2""",3',
      [
        ['a', 'b'],
        ['1\r\n"2"', '3'],
      ],
    ],
    [
      'text after a closing quote',
      'a,b\n"x"y,z',
      [
        ['a', 'b'],
        ['xy', 'z'],
      ],
    ],
    [
      'rows of different lengths',
      'a,b,c\n1\n1,2,3,4\n1,2,3\n',
      [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4'], ['1', '2', '3']],
    ],
    [
      'a title above the columns',
      'Class list\n\na,b,c\n1,2,3\n1,2,3\n',
      [['Class list'], ['a', 'b', 'c'], ['1', '2', '3'], ['1', '2', '3']],
    ],
    [
      'line ends of old Macs',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('reads %s', (_what, text, values) => {
    expect(valuesOf(read(text))).toEqual(values);
  });

  it('counts blank rows and leaves them out', () => {
    expect(read('a,b\n\n,\n1,2\n').rows.map(({ number }) => number)).toEqual([1, 4]);
  });

  it('keeps the raw text of each cell', () => {
    const table = read('a,"b ""c"""\n1,2');
    expect(table.rows[0]?.cells.map((cell) => rawText(table, cell))).toEqual(['a', '"b ""c"""']);
  });

  it.each<[string, Uint8Array, TableProblem]>([
    ['nothing', Buffer.alloc(0), { code: 'file_empty' }],
    ['blank rows only', Buffer.from('\r\n,,\r\n'), { code: 'file_empty' }],
    [
      'an Excel file',
      Buffer.from('PK\u0003\u0004....[Content_Types].xml'),
      { code: 'file_not_a_table', kind: 'spreadsheet' },
    ],
    [
      'an archive',
      Buffer.from('PK\u0003\u0004....main.c'),
      { code: 'file_not_a_table', kind: 'zip' },
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n'), { code: 'file_not_a_table', kind: 'pdf' }],
    [
      'an image',
      Buffer.from('\u0089PNG\r\n', 'latin1'),
      { code: 'file_not_a_table', kind: 'image' },
    ],
    ['a page', Buffer.from('<html><table>'), { code: 'file_not_a_table', kind: 'html' }],
    [
      'other bytes',
      Buffer.from([1, 2, 3, 4, 0, 0, 7, 8, 9]),
      { code: 'file_not_a_table', kind: 'other' },
    ],
    [
      'half a character',
      Buffer.from([0xff, 0xfe, 0x41]),
      { code: 'file_damaged', encoding: 'utf-16le' },
    ],
    [
      'a long cell',
      Buffer.from(`a,b\n1,${'x'.repeat(32_768)}\n`),
      { code: 'cell_too_long', row: 2, limit: 32_767 },
    ],
    [
      'many blank rows',
      Buffer.from(`a${'\n'.repeat(100_001)}b`),
      { code: 'too_many_rows', limit: 10_000 },
    ],
    [
      'an open quote',
      Buffer.from('a,b\n1,2\n3,"4\n5,6\n'),
      { code: 'unterminated_quote', line: 3 },
    ],
    [
      'many bytes',
      Buffer.alloc(6 * 1024 * 1024, 'a'),
      { code: 'file_too_large', limit: 5_242_880 },
    ],
    ['many rows', Buffer.from('a\n'.repeat(10_001)), { code: 'too_many_rows', limit: 10_000 }],
    [
      'many columns',
      Buffer.from(`${','.repeat(1000)}x`),
      { code: 'too_many_columns', limit: 1000 },
    ],
    [
      'many cells',
      Buffer.from(`a${','.repeat(800)}\n`.repeat(1000)),
      { code: 'too_many_cells', limit: 500_000 },
    ],
  ])('refuses %s', (_what, bytes, problem) => {
    expect(problemOf(() => readTable(bytes))).toEqual(problem);
  });

  it('every text that is read can be encoded to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        let table: Table | undefined;
        problemOf(() => (table = readTable(bytes)));
        if (table !== undefined) expect(encode(table)).toEqual(Buffer.from(bytes));
      }),
    );
  });
});
