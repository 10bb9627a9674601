import { execFileSync } from 'node:child_process';
import { scratchFolder } from '@lectern/testkit/scratch';
import { beforeAll, expect, it } from 'vitest';
import { commitOf, treeOf } from './git-objects.ts';
import { packOf } from './pack.ts';

let dir = '';
beforeAll(async () => {
  dir = await scratchFolder();
  git(['init', '--quiet', '--bare']);
});

function git(args: readonly string[], input: Buffer | string = ''): string {
  return execFileSync('git', args, { cwd: dir, input, encoding: 'utf8' });
}

it('git reads the commits that the sample writes, and finds no fault', () => {
  const files = {
    'a.txt': 'a\n',
    'a/z.txt': 'é\n',
    'a/b/c.txt': '',
    a0: 'x'.repeat(3_000),
    'README.md': 'y'.repeat(15),
  };
  const tree = treeOf(files);
  const author = 'Ada Lovelace <ada@example.org>';
  const written = { tree: tree[0].sha, author, at: new Date(1_700_000_000_500), message: 'First' };
  const first = commitOf({ ...written, parent: undefined });
  const second = commitOf({ ...written, parent: first.sha, message: 'Second\n\nwith a body' });
  git(['unpack-objects', '-q', '--strict'], packOf([first, second, ...tree]));
  git(['fsck', '--strict', second.sha]);
  const listed = git(['ls-tree', '-r', '--name-only', second.sha]).trim().split('\n');
  expect(listed.toSorted()).toEqual(Object.keys(files).toSorted());
  for (const [path, text] of Object.entries(files)) {
    expect(git(['cat-file', 'blob', `${second.sha}:${path}`])).toBe(text);
  }
  const told = git(['log', '--format=%an <%ae> %at %B', second.sha]);
  expect(told).toContain(`${author} 1700000000 First`);
  expect(told).toContain(`${author} 1700000000 Second\n\nwith a body`);
});
