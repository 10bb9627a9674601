import { ranMs } from '@lectern/testkit/ran-ms';
import { describe, expect, it } from 'vitest';
import { findAnchor, readPatch } from './anchor.ts';

const text = [
  '@@ -1,3 +1,4 @@',
  ' one',
  '-two',
  '+TWO',
  '+two and a half',
  ' three',
  '@@ -10,2 +11,2 @@ function far()',
  ' ten',
  '-eleven',
  '+ELEVEN',
  '\\ No newline at end of file',
].join('\n');
const patch = readPatch(text);

describe('findAnchor', () => {
  it('finds a line on the new side with its hunk up to that line', () => {
    expect(findAnchor(patch, { line: 3, side: 'RIGHT' })).toEqual({
      side: 'RIGHT',
      line: 3,
      startSide: null,
      startLine: null,
      position: 4,
      diffHunk: '@@ -1,3 +1,4 @@\n one\n-two\n+TWO\n+two and a half',
    });
  });

  it('finds a removed line on the old side', () => {
    expect(findAnchor(patch, { line: 11, side: 'LEFT' })).toMatchObject({ position: 8, line: 11 });
    expect(findAnchor(patch, { line: 11, side: 'RIGHT' })).toMatchObject({ position: 7 });
  });

  it('counts later hunk headers in positions, as GitHub does', () => {
    expect(findAnchor(patch, { position: 9 })).toMatchObject({ side: 'RIGHT', line: 12 });
    expect(findAnchor(patch, { position: 2 })).toMatchObject({ side: 'LEFT', line: 2 });
  });

  it('finds nothing outside the patch, on a header or after the last line', () => {
    expect(findAnchor(patch, { line: 7, side: 'RIGHT' })).toBeUndefined();
    expect(findAnchor(patch, { position: 0 })).toBeUndefined();
    expect(findAnchor(patch, { position: 6 })).toBeUndefined();
    expect(findAnchor(patch, { position: 10 })).toBeUndefined();
    expect(findAnchor(patch, { position: 99 })).toBeUndefined();
  });

  it('accepts only ranges that run downwards within one hunk', () => {
    const start = { line: 1, side: 'RIGHT' } as const;
    expect(findAnchor(patch, { line: 3, side: 'RIGHT', start })).toMatchObject({ startLine: 1 });
    expect(findAnchor(patch, { line: 12, side: 'RIGHT', start })).toBeUndefined();
    expect(findAnchor(patch, { line: 1, side: 'RIGHT', start })).toBeUndefined();
  });

  it('finds 1,000 lines in a long patch in linear time', { tags: 'release' }, () => {
    const long = readPatch(`@@ -0,0 +1,400000 @@\n${'+\n'.repeat(400_000)}`);
    const begun = ranMs();
    for (let line = 399_001; line <= 400_000; line += 1) {
      expect(findAnchor(long, { line, side: 'RIGHT' })?.diffHunk).toHaveLength(65_536);
    }
    expect(ranMs() - begun).toBeLessThan(2_000);
  });

  it.each([
    ['LEFT', [1, 2, 3, 10, 11]],
    ['RIGHT', [1, 2, 3, 4, 11, 12]],
  ] as const)('finds on the side %s exactly the lines that the patch shows', (side, shown) => {
    const lines = Array.from({ length: 23 }, (_, index) => index - 2);
    expect(lines.filter((line) => findAnchor(patch, { line, side }))).toEqual(shown);
  });
});
