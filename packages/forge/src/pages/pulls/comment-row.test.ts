import { describe, expect, it } from 'vitest';
import { patchRows } from '../patch-rows.ts';
import { makeRowFinder, type Placed } from './comment-row.ts';

const head = 'b'.repeat(40);
const earlier = 'a'.repeat(40);
const rows = patchRows(
  [
    '@@ -1,4 +1,9 @@',
    ' # starter',
    '+import os',
    '+',
    '-pass',
    '+def safe(x):',
    '+    return x',
    '+def risky(x):',
    '+    return x',
    ' x = 1',
    ' y = 2',
  ].join('\n'),
);
const find = makeRowFinder(rows, head);
const comment = (line: number, lastLine: string, more: Partial<Placed> = {}): Placed => ({
  side: 'RIGHT',
  line,
  commitSha: earlier,
  diffHunk: `@@ -1 +1,2 @@\n # starter\n${lastLine}`,
  ...more,
});

describe('the row of a comment', () => {
  it('is its line while the line keeps its number', () => {
    expect(find(comment(2, '+import os'))).toBe('RIGHT:2');
    expect(find(comment(7, '+    return x'))).toBe('RIGHT:7');
    expect(find(comment(2, '-pass', { side: 'LEFT' }))).toBe('LEFT:2');
    expect(find(comment(3, '+'))).toBe('RIGHT:3');
  });

  it('moves with its line', () => {
    expect(find(comment(2, '+def risky(x):'))).toBe('RIGHT:6');
    expect(find(comment(3, ' y = 2'))).toBe('RIGHT:9');
    expect(find(comment(9, '-pass', { side: 'LEFT' }))).toBe('LEFT:2');
  });

  it.each([
    ['has different text', comment(2, '+import sys')],
    ['has the same text as another', comment(2, '+    return x')],
    ['was added and the equal line was not', comment(2, '+x = 1')],
    ['was removed and exists again', comment(3, '-x = 1', { side: 'LEFT' })],
    ['was empty', comment(2, '+')],
    ['has no known text', comment(2, '', { diffHunk: '' })],
  ])('is gone when its line %s', (_, gone) => {
    expect(find(gone)).toBeUndefined();
  });

  it('on the shown commit is known by its number, even if its hunk was cut', () => {
    const cut = { commitSha: head, diffHunk: 's(x):' };
    expect(find(comment(6, '', cut))).toBe('RIGHT:6');
    expect(find(comment(60, '', cut))).toBeUndefined();
  });
});
