import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { terminalSpans } from './terminal-text.ts';

const textOf = (output: string) =>
  terminalSpans(output)
    .map(({ text }) => text)
    .join('');

describe('the output of a program in a terminal', () => {
  it('has its colours and bold text', () => {
    expect(
      terminalSpans('a\u001B[1;31mred\u001B[22m thin\u001B[0m\u001B[92mgreen\u001B[39mb'),
    ).toEqual([
      { text: 'a', colour: null, bold: false },
      { text: 'red', colour: 'red', bold: true },
      { text: ' thin', colour: 'red', bold: false },
      { text: 'green', colour: 'green', bold: false },
      { text: 'b', colour: null, bold: false },
    ]);
  });

  it('takes the first sixteen of 256 colours, and leaves out others', () => {
    expect(terminalSpans('\u001B[38;5;9ma\u001B[38;2;1;31;3mb\u001B[48;5;1mc')).toEqual([
      { text: 'a', colour: 'red', bold: false },
      { text: 'bc', colour: null, bold: false },
    ]);
  });

  it.each([
    [
      'links and titles',
      '\u001B]8;;https://example.org\u0007a\u001B]8;;\u001B\\b\u001B]0;title\u0007',
      'ab',
    ],
    ['moves of the cursor', '\u001B[2J\u001B[1;1Ha\u001B[Kb\u001B[?25l', 'ab'],
    ['an escape at the end', 'ab\u001B', 'ab'],
    ['a sequence that is cut', 'ab\u001B[31', 'ab31'],
    ['bells and the second control set', 'a\u0007\u009B31mb', 'ab'],
    ['characters that turn the direction', 'a\u202Eb\u2066', 'ab'],
    ['returns of a progress bar', '10%\r20%\r\n', '10%\n20%\n'],
  ])('loses %s', (_, output, text) => {
    expect(textOf(output)).toBe(text);
  });

  it('never has control characters but tabs and new lines', () => {
    const piece = fc.constantFrom(
      'a',
      '\n',
      '\t',
      '\u001B',
      '[',
      ']',
      '31m',
      ';',
      '\u0007',
      '\u009B',
      '\\',
      '\0',
      'P',
      '38;5;',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        // oxlint-disable-next-line no-control-regex -- control characters are what must be missing
        expect(textOf(pieces.join(''))).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/);
      }),
    );
  });

  it('without escapes is the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(textOf(text)).toBe(text);
      }),
    );
  });
});
