import { describe, expect, it } from 'vitest';
import { patchRows } from '../patch-rows.ts';
import { makeRowFinder, type Placed } from './remark-row.ts';

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
const remark = (line: number, said: string, more: Partial<Placed> = {}): Placed => ({
  side: 'RIGHT',
  line,
  commitSha: earlier,
  diffHunk: `@@ -1 +1,2 @@\n # starter\n${said}`,
  ...more,
});

describe('the row of a remark', () => {
  it('is that of its line while the line keeps its number', () => {
    expect(find(remark(2, '+import os'))).toBe('RIGHT:2');
    expect(find(remark(7, '+    return x'))).toBe('RIGHT:7');
    expect(find(remark(2, '-pass', { side: 'LEFT' }))).toBe('LEFT:2');
    expect(find(remark(3, '+'))).toBe('RIGHT:3');
  });

  it('moves with its line', () => {
    expect(find(remark(2, '+def risky(x):'))).toBe('RIGHT:6');
    expect(find(remark(3, ' y = 2'))).toBe('RIGHT:9');
    expect(find(remark(9, '-pass', { side: 'LEFT' }))).toBe('LEFT:2');
  });

  it.each([
    ['has another text now', remark(2, '+import sys')],
    ['is one of two with its text', remark(2, '+    return x')],
    ['was added, and its like is not', remark(2, '+x = 1')],
    ['was removed, and is back', remark(3, '-x = 1', { side: 'LEFT' })],
    ['was empty', remark(2, '+')],
    ['has no text that is known', remark(2, '', { diffHunk: '' })],
  ])('is gone when the line %s', (_, gone) => {
    expect(find(gone)).toBeUndefined();
  });

  it('is where it was said of the commit that is shown, although its hunk was cut off', () => {
    const cut = { commitSha: head, diffHunk: 's(x):' };
    expect(find(remark(6, '', cut))).toBe('RIGHT:6');
    expect(find(remark(60, '', cut))).toBeUndefined();
  });
});
