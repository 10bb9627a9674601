import type { StagedFeedback, TreeNode } from '@lectern/contract';
import { expect, it } from 'vitest';
import { checkLines } from './check-lines.ts';

const node = (path: string, type: TreeNode['entry']['type'], diff: TreeNode['status']['diff']) => ({
  status: { status: 'modified' as const, diff },
  entry: { path, type, sha: 'a'.repeat(40), mode: '100644', size: 1 },
  name: path,
});
const tree = [
  node('src', 'tree', null),
  node('src/main.py', 'blob', [{ start: 2, end: 3 }]),
  node('README.md', 'blob', null),
];
const comment = (path: string | null, line: number | null): StagedFeedback => ({
  action: 'CREATE',
  path,
  line,
  body: 'Why?',
  points: 0,
});
const over = (start_line: number, line: number) => () =>
  checkLines([{ ...comment('src/main.py', line), start_line } as StagedFeedback], tree);
const check = (path: string | null, line: number | null) => () =>
  checkLines([comment(path, line)], tree);

it('a comment may be on a changed line, on a file or on the whole submission', () => {
  expect(check('src/main.py', 3)).not.toThrow();
  expect(check('src/main.py', null)).not.toThrow();
  expect(check('README.md', null)).not.toThrow();
  expect(check(null, null)).not.toThrow();
});

it('a comment on an unchanged line is refused with its file and line', () => {
  const sentence = 'Comments can only be added on changed lines: src/main.py, line 4.';
  expect(check('src/main.py', 4)).toThrow(sentence);
  expect(check('README.md', 1)).toThrow('README.md, line 1.');
  expect(check('gone.txt', 1)).toThrow('gone.txt, line 1.');
});

it('a comment may cover several lines of one change, and no others', () => {
  expect(over(2, 3)).not.toThrow();
  expect(over(1, 3)).toThrow('src/main.py, lines 1-3.');
  expect(over(3, 4)).toThrow('src/main.py, lines 3-4.');
});

it('a comment may be on any line where the assignment allows it, up to the size of the file', () => {
  const all = tree.map((one) => ({ ...one, any_line: one.entry.type === 'blob' }));
  const on = (path: string, line: number) => () => checkLines([comment(path, line)], all);
  expect(on('README.md', 1)).not.toThrow();
  expect(on('README.md', 2)).toThrow('README.md, line 2.');
  expect(on('src', 1)).toThrow('src, line 1.');
});

it('a comment on a missing file is refused without naming a line', () => {
  expect(check('gone.txt', null)).toThrow('The value of path is not allowed.');
  expect(check('src', null)).toThrow('The value of path is not allowed.');
});
