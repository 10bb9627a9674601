import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairKey, readRanges, shownLines } from './diff-ranges.ts';

const sha = (digit: string) => digit.repeat(40);

function patch(...lines: string[]): Buffer {
  return Buffer.from(`${lines.join('\n')}\n`);
}

function read(output: Buffer) {
  const reader = readRanges();
  reader.push(output);
  return reader.end();
}

const sample = patch(
  'diff --git a/one b/one',
  `index ${sha('1')}..${sha('2')} 100644`,
  '--- a/one',
  '+++ b/one',
  '@@ -3 +3 @@ int main',
  '-old',
  '+@@ -1 +77,3 @@',
  '@@ -9,2 +8,0 @@',
  '-gone',
  '-gone too',
  '@@ -20,0 +18,4 @@',
  ...Array.from({ length: 4 }, () => '+new'),
  'diff --git a/two b/two',
  'similarity index 100%',
  'rename from two',
  'rename to three',
  'diff --git a/picture b/picture',
  `index ${sha('3')}..${sha('4')} 100644`,
  'Binary files a/picture and b/picture differ',
);

describe('the new lines of a patch', () => {
  it('are read from its hunks, file by file', () => {
    expect(read(sample)).toEqual(
      new Map([
        [
          pairKey(sha('1'), sha('2')),
          [
            { start: 3, end: 3 },
            { start: 18, end: 21 },
          ],
        ],
        [pairKey(sha('3'), sha('4')), []],
      ]),
    );
  });

  it('do not depend on how the patch is split into chunks', () => {
    const whole = read(sample);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const reader = readRanges();
        for (let at = 0, turn = 0; at < sample.length; turn += 1) {
          const size = sizes[turn % sizes.length]!;
          reader.push(sample.subarray(at, at + size));
          at += size;
        }
        expect(reader.end()).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });
});

it('shownLines returns the lines of a patch, changed or not, and ignores their content', () => {
  const shown = [
    '@@ -1,3 +1,4 @@ int main',
    ' one',
    '-two',
    '+@@ -1 +77,3 @@',
    '+\r@@ -1 +88,3 @@',
    ' three',
    '@@ -9,2 +10,0 @@',
    '-gone',
    '-gone too',
    '@@ -20 +19 @@',
    '-old',
    '+new',
    '\\ No newline at end of file',
  ];
  expect(shownLines(shown.join('\n'))).toEqual([
    { start: 1, end: 4 },
    { start: 19, end: 19 },
  ]);
  expect(shownLines('')).toEqual([]);
});
