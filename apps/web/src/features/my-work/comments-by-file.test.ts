import { expect, it } from 'vitest';
import { commentsByFile } from './comments-by-file.ts';

const comment = (path: string | null, line: number | null, body = '') => ({
  path,
  line,
  body,
  points: 0,
  author: 'grace',
  author_name: null,
});

it('puts remarks on the whole work first, then files by name and lines from the top', () => {
  const grouped = commentsByFile([
    comment('src/b.py', 9),
    comment('src/a.py', 12),
    comment('src/a.py', 3),
    comment(null, null),
    comment('src/a.py', null),
  ]);
  expect(grouped.map(({ path, comments }) => [path, comments.map(({ line }) => line)])).toEqual([
    [null, [null]],
    ['src/a.py', [null, 3, 12]],
    ['src/b.py', [9]],
  ]);
});

it('keeps comments on the same line in the order in which they were written', () => {
  const [file] = commentsByFile([comment('a', 3, 'first'), comment('a', 3, 'second')]);
  expect(file?.comments.map(({ body }) => body)).toEqual(['first', 'second']);
});

it('has nothing to show of nothing', () => {
  expect(commentsByFile([])).toEqual([]);
});
