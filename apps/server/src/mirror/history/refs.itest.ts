import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { isKept, keepHeads, readRefs } from './refs.ts';
import { gitOutput } from '../git/run-git.ts';

async function byGit(dir: string) {
  const output = await gitOutput(dir, ['for-each-ref', '--format=%(refname) %(objectname)']);
  return output
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ name: line.split(' ')[0], sha: line.split(' ')[1] }));
}

it('readRefs returns the refs that git lists, packed and loose, few and many', async () => {
  const dir = await scratchFolder();
  const git = async (...args: string[]) => (await gitOutput(dir, args)).toString('utf8').trim();
  await git('init', '--quiet', '--bare');
  const tree = await git('hash-object', '-t', 'tree', '-w', '/dev/null');
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  const [first, second] = [
    await git(...who, 'commit-tree', '-m', 'First', tree),
    await git(...who, 'commit-tree', '-m', 'Second', tree),
  ];
  const put = (name: string, sha: string) => git('update-ref', name, sha);
  expect(await readRefs(dir)).toEqual([]);
  for (const name of ['main', 'only-packed', 'a/b\u00a0c']) await put(`refs/heads/${name}`, first);
  await keepHeads(dir, [first]);
  await git('pack-refs', '--all');
  await put('refs/heads/main', second);
  await put('refs/heads/ünï/lösé', second);
  await put('refs/tags/submit-1', second);
  await keepHeads(dir, [first, second]);
  // A lock of a running git, and an empty ref of a git that was killed.
  await writeFile(join(dir, 'refs/heads/main.lock'), '');
  await mkdir(join(dir, 'refs/heads/empty'), { recursive: true });
  const few = await readRefs(dir);
  expect(few).toEqual(await byGit(dir));
  expect(few.filter(isKept).map(({ sha }) => sha)).toEqual([first, second].toSorted());

  const many = Array.from({ length: 120 }, (_, index) => `update refs/heads/b${index} ${first}\n`);
  await gitOutput(dir, ['update-ref', '--stdin'], { input: many.join('') });
  expect(await readRefs(dir)).toEqual(await byGit(dir));
});
