import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { styledText } from './styled-text.ts';

const shown = (output: string) =>
  styledText(output)
    .map(({ text }) => text)
    .join('');

describe('the output of a program', () => {
  it('keeps the colours of a terminal', () => {
    expect(styledText('a \u001B[1;31mred\u001B[0m b')).toEqual([
      { text: 'a ', colour: null, isBold: false },
      { text: 'red', colour: 'red', isBold: true },
      { text: ' b', colour: null, isBold: false },
    ]);
  });

  it.each([
    ['\u001B[92mx', 'green'],
    ['\u001B[90mx', 'grey'],
    ['\u001B[38;5;4mx', 'blue'],
    ['\u001B[38;5;200mx', null],
    ['\u001B[38;2;1;2;3;35mx', 'magenta'],
    ['\u001B[31m\u001B[mx', null],
    ['\u001B[41mx', null],
  ])('shows %j in the colour %s', (output, colour) => {
    expect(styledText(output)).toEqual([expect.objectContaining({ text: 'x', colour })]);
  });

  it.each([
    ['a\u001B[2J\u001B[1;1Hb', 'ab'],
    ['a\u001B]0;title\u0007b', 'ab'],
    ['a\u001B]8;;https://evil.test\u001B\\b', 'ab'],
    ['a\u001B(Bb', 'ab'],
    ['a\u001B[3', 'a'],
    ['a\r\nb\n', 'a\nb\n'],
    ['a\u0008b', 'a\u2408b'],
  ])('shows %j without other sequences', (output, text) => {
    expect(shown(output)).toBe(text);
  });

  it('never contains a control character but line ends and tabs', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('\u001B', '\u001B[', '31', ';', 'm', '\u001B]', '\u0007', '\n', '\r'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
        expect(shown(pieces.join(''))).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/);
      }),
    );
  });

  it('keeps text without escape sequences', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '[', '3', '1', 'm') });
    fc.assert(
      fc.property(text, (output) => {
        expect(shown(output)).toBe(output);
      }),
    );
  });
});
