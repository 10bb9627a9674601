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

it('comments are grouped by file and sorted by line, with comments on the whole submission first', () => {
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

it('comments on the same line keep their order', () => {
  const [file] = commentsByFile([comment('a', 3, 'first'), comment('a', 3, 'second')]);
  expect(file?.comments.map(({ body }) => body)).toEqual(['first', 'second']);
});

it('there are no groups without comments', () => {
  expect(commentsByFile([])).toEqual([]);
});
