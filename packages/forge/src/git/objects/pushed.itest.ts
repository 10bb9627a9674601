import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caller, gitFixture, type GitFixture } from '../../testing/git-fixture.ts';
import { isFastForward, listPushedPaths } from './pushed.ts';
import { treeBomb } from './tree-bomb.fixture.ts';

let fixture: GitFixture;
beforeAll(async () => {
  fixture = await gitFixture();
});
afterAll(() => fixture.remove());

const dotGit = (copy: string) => join(copy, '.git');
const headOf = async (copy: string) => (await fixture.git(copy, 'rev-parse', 'HEAD')).stdout.trim();

it('listPushedPaths lists each commit with the paths it added, changed and removed', async () => {
  const copy = await fixture.workingCopy({ 'a b.txt': 'one\n', gone: 'x\n', moved: 'y\n' });
  const first = await headOf(copy);
  await fixture.git(copy, 'mv', 'moved', 'ünï.txt');
  await fixture.git(copy, 'rm', '--quiet', 'gone');
  const second = await fixture.commit(copy, 'Change\n\nA body\n', { 'a b.txt': 'two\n', A: 'n' });
  await fixture.git(copy, 'commit', '--allow-empty', '--allow-empty-message', '-qm', '');
  const third = await headOf(copy);
  const last = await fixture.commit(copy, 'M', { M: 'm', 'src/deep/D': 'd' });

  const all = await listPushedPaths(dotGit(copy), undefined, last, { caller });
  expect(all).toMatchObject([
    { sha: first, parents: [], added: ['a b.txt', 'gone', 'moved'], removed: [], modified: [] },
    {
      sha: second,
      parents: [first],
      message: 'Change\n\nA body',
      added: ['A', 'ünï.txt'],
      removed: ['gone', 'moved'],
      modified: ['a b.txt'],
    },
    { sha: third, message: '', added: [], removed: [], modified: [] },
    { sha: last, message: 'M', added: ['M', 'src/deep/D'], removed: [], modified: [] },
  ]);
  expect(await listPushedPaths(dotGit(copy), second, last, { caller })).toEqual(all.slice(2));
  expect(await listPushedPaths(dotGit(copy), undefined, last, { caller, limit: 2 })).toEqual(
    all.slice(2),
  );
});

it('listPushedPaths lists the changes of a merge compared to its first parent', async () => {
  const copy = await fixture.workingCopy({ a: '1\n' });
  const base = await headOf(copy);
  await fixture.git(copy, 'checkout', '-qb', 'side');
  const side = await fixture.commit(copy, 'Side', { side: 's\n' });
  await fixture.git(copy, 'checkout', '-q', 'main');
  const trunk = await fixture.commit(copy, 'Trunk', { trunk: 't\n' });
  await fixture.git(copy, 'merge', '-q', '--no-ff', '-m', 'Merge', 'side');
  const merge = await headOf(copy);

  const pushed = await listPushedPaths(dotGit(copy), base, merge, { caller });
  expect(pushed.map(({ sha }) => sha)).toEqual(expect.arrayContaining([side, trunk]));
  expect(pushed.at(-1)).toMatchObject({ sha: merge, parents: [trunk, side], added: ['side'] });
});

it(
  'listPushedPaths gives up when the paths need too much memory',
  { tags: 'release' },
  async () => {
    const { dir, tree } = await treeBomb(fixture);
    const { stdout } = await fixture.git(join(dir, '..'), 'commit-tree', '-m', 'Boom', tree);
    const maxMemoryBytes = 24 * 1024 * 1024;
    const listing = listPushedPaths(dir, undefined, stdout.trim(), { caller, maxMemoryBytes });
    await expect(listing).rejects.toMatchObject({ code: 'output_too_large' });
  },
);

it('isFastForward tells a fast-forward from a rewritten history, however few commits are listed', async () => {
  const copy = await fixture.workingCopy({ a: '1\n' });
  const dir = dotGit(copy);
  const base = await headOf(copy);
  const middle = await fixture.commit(copy, 'Middle', { a: '2\n' });
  const after = await fixture.commit(copy, 'After', { a: '3\n' });
  await fixture.git(copy, 'reset', '-q', '--hard', base);
  const other = await fixture.commit(copy, 'Other', { a: '4\n' });

  const whole = await listPushedPaths(dir, base, after, { caller });
  const newest = await listPushedPaths(dir, base, after, { caller, limit: 1 });
  expect([whole.length, newest.length]).toEqual([2, 1]);
  expect(await isFastForward(dir, { before: base, after }, whole, caller)).toBe(true);
  expect(await isFastForward(dir, { before: base, after }, newest, caller)).toBe(true);
  expect(await isFastForward(dir, { before: base, after }, [], caller)).toBe(true);
  const rewritten = { before: middle, after: other };
  const brought = await listPushedPaths(dir, middle, other, { caller });
  expect(brought).toHaveLength(1);
  expect(await isFastForward(dir, rewritten, brought, caller)).toBe(false);
  const back = { before: after, after: base };
  expect(
    await isFastForward(dir, back, await listPushedPaths(dir, after, base, { caller }), caller),
  ).toBe(false);
});
