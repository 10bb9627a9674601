import { join } from 'node:path';
import { gitFolder, type GitFolder } from '@lectern/testkit/git-folder';
import { namingParents } from '@lectern/testkit/naming-parents';
import { beforeAll, expect, it } from 'vitest';
import { listCommits } from './commits.ts';
import { keepHeads, keptRef } from './refs.ts';

let folder: GitFolder;
let mirror: { dir: string };
let starter: string;
let honest: string;
beforeAll(async () => {
  folder = await gitFolder();
  mirror = { dir: join(folder.dir, '.git') };
  starter = await folder.commit({ 'a.txt': 'a\n' }, { message: 'Starter' });
  honest = await folder.commit({ 'b.txt': 'b\n' }, { message: 'Grüße' });
});

it('listCommits returns the new commits with their parents', async () => {
  expect(await listCommits(mirror, starter)).toEqual([{ sha: honest, parents: [starter] }]);
});

it('listCommits includes pushed commits that no branch contains any more', async () => {
  const replaced = await folder.git('commit-tree', 'HEAD^{tree}', '-p', starter, '-m', 'Replaced');
  await keepHeads(mirror.dir, [replaced]);
  const listed = await listCommits(mirror, starter);
  expect(listed?.map(({ sha }) => sha).toSorted()).toEqual([honest, replaced].toSorted());
  await folder.git('update-ref', '-d', keptRef(replaced));
});

it('listCommits never takes the id of the starter for an option', async () => {
  const listed = await listCommits(mirror, '--all');
  expect(listed?.map(({ sha }) => sha)).toEqual([honest, starter]);
});

it(
  'a commit that names its parents very often is read like one that names them once',
  { tags: 'release' },
  async () => {
    const first = await namingParents(folder, Array<string>(150_000).fill(honest));
    const second = await namingParents(folder, [...Array<string>(50).fill(first), honest]);
    await folder.git('update-ref', 'refs/heads/side', second);
    const listed = await listCommits(mirror, starter);
    expect(new Map(listed?.map(({ sha, parents }) => [sha, parents]))).toEqual(
      new Map([
        [second, [first, honest]],
        [first, [honest]],
        [honest, [starter]],
      ]),
    );
  },
);

it('listCommits returns undefined instead of a partial list after its timeout', async () => {
  expect(await listCommits(mirror, starter, 1)).toBeUndefined();
});
