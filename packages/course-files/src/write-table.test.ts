import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readable } from './cell-text.ts';
import { readTable } from './read-table.ts';
import { writeTable } from './write-table.ts';

it.each([
  [['a', 1.5, null, Number.NaN], {}, 'a,1.5,,\r\n'],
  [['a;b', 'x"y'], {}, '"a;b","x""y"\r\n'],
  [['=1+1', '-2', ' @x', '＝1', "'=1", -2], {}, "'=1+1,'-2,' @x,'＝1,''=1,-2\r\n"],
  [
    ['a', 1.5, 1e-7],
    { separator: ';', bom: true, decimalComma: true } as const,
    '\ufeffa;1,5;0,0000001\r\n',
  ],
  [['a', 1.5], { decimalComma: true }, 'a,"1,5"\r\n'],
  [[''], {}, '""\r\n'],
] as const)('%j with %j is %j', (row, options, text) => {
  expect(writeTable([row], options)).toBe(text);
});

const cell = fc.string({ unit: fc.constantFrom(...'ab=+-@\'",;\t\r\n 0＝') });

it('no cell of a written table runs as a formula, and all texts can be read again', () => {
  const rows = fc.array(fc.tuple(fc.constant('name'), cell, cell), { minLength: 2 });
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), (rows, separator) => {
      const table = readTable(Buffer.from(writeTable(rows, { separator })));
      const values = table.rows.map(({ cells }) => cells.map(({ value }) => value));
      for (const value of values.flat()) expect(value).not.toMatch(/^(?:\s*[=+\-@＝]|[\t\r\n])/);
      const unguarded = (value: string) => value.replace(/^'(?='*(?:\s*[=+\-@＝]|[\t\r\n]))/, '');
      expect(values.map((row) => row.map(unguarded))).toEqual(rows);
      expect(readable(values[0]?.[0] ?? '')).toBe('name');
    }),
  );
});

it('numbers come back as the same numbers', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(number, fc.boolean(), (number, decimalComma) => {
      const [, text = ''] = writeTable([['x', number]], { separator: ';', decimalComma })
        .trim()
        .split(';');
      expect(text).not.toMatch(/e/i);
      expect(Number(text.replace(',', '.'))).toBeCloseTo(number, 15);
    }),
  );
});
