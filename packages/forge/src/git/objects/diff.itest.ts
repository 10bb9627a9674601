import { symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareFiles } from './diff.ts';
import { caller, gitFixture, type GitFixture } from '../../testing/git-fixture.ts';
import { gitLine } from '../run.ts';
import { treeBomb } from './tree-bomb.fixture.ts';

let fixture: GitFixture;
beforeAll(async () => {
  fixture = await gitFixture();
});
afterAll(() => fixture.remove());

const dotGit = (copy: string) => join(copy, '.git');

it('compareFiles describes additions, changes, removals and renames as GitHub does', async () => {
  const long = Array.from({ length: 30 }, (_, index) => `line ${index}\n`).join('');
  const copy = await fixture.workingCopy({ 'a b.txt': 'one\ntwo\n', gone: 'x\n', moved: long });
  const base = await fixture.commit(copy, 'Base');
  await fixture.git(copy, 'mv', 'moved', 'ünï.txt');
  await fixture.git(copy, 'rm', '--quiet', 'gone');
  const head = await fixture.commit(copy, 'Head', {
    'a b.txt': 'one\nthree\n',
    new: 'n',
    'ünï.txt': `${long}last\n`,
  });

  const files = await compareFiles(dotGit(copy), base, head, { caller });
  expect(files).toEqual([
    {
      filename: 'a b.txt',
      status: 'modified',
      sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      additions: 1,
      deletions: 1,
      changes: 2,
      isBinary: false,
      patch: '@@ -1,2 +1,2 @@\n one\n-two\n+three',
    },
    expect.objectContaining({
      filename: 'gone',
      status: 'removed',
      sha: '587be6b4c3f93f93c489c0111bba5596147a26cb',
      patch: '@@ -1 +0,0 @@\n-x',
    }),
    expect.objectContaining({
      filename: 'new',
      status: 'added',
      patch: '@@ -0,0 +1 @@\n+n\n\\ No newline at end of file',
    }),
    expect.objectContaining({
      filename: 'ünï.txt',
      previous_filename: 'moved',
      status: 'renamed',
      additions: 1,
      deletions: 0,
      patch: '@@ -28,3 +28,4 @@ line 26\n line 27\n line 28\n line 29\n+last',
    }),
  ]);
});

it('compareFiles lists all files of a first commit as added', async () => {
  const copy = await fixture.workingCopy({ a: '1\n' });
  const head = await fixture.commit(copy, 'More', {});
  const files = await compareFiles(dotGit(copy), undefined, head, { caller });
  expect(files).toEqual([
    expect.objectContaining({ filename: 'a', status: 'added', additions: 1 }),
  ]);
});

it('compareFiles assigns patches to the right files when a file becomes a symlink or is binary', async () => {
  const copy = await fixture.workingCopy({ 'a.bin': 'x\u0000y', link: 'was a file\n', z: '1\n' });
  const base = await fixture.commit(copy, 'Base');
  await unlink(join(copy, 'link'));
  await symlink('/etc/passwd', join(copy, 'link'));
  const head = await fixture.commit(copy, 'Head', { 'a.bin': 'x\u0000z', z: '2\n' });
  const [binary, link, last] = await compareFiles(dotGit(copy), base, head, { caller });
  expect(binary).toMatchObject({
    filename: 'a.bin',
    status: 'modified',
    changes: 0,
    isBinary: true,
  });
  expect(binary).not.toHaveProperty('patch');
  expect(link).toMatchObject({ filename: 'link', status: 'changed' });
  expect(last).toMatchObject({ filename: 'z', patch: '@@ -1 +1 @@\n-1\n+2' });
});

it('compareFiles is not confused by file content that looks like a patch', async () => {
  const tricky = 'x\rdiff --git a/evil b/evil\r@@ -1 +1 @@\n\u2028diff --git a/q b/q\n';
  const copy = await fixture.workingCopy({ a: '1\n' });
  const base = await fixture.commit(copy, 'Base');
  const head = await fixture.commit(copy, 'Head', { a: tricky, b: 'b\n' });
  const files = await compareFiles(dotGit(copy), base, head, { caller });
  expect(files.map((file) => file.filename)).toEqual(['a', 'b']);
  expect(files[0]?.patch).toContain('evil');
  expect(files[1]?.patch).toBe('@@ -0,0 +1 @@\n+b');
});

it('compareFiles accepts only object ids', async () => {
  const copy = await fixture.workingCopy();
  const wrong = compareFiles(dotGit(copy), '--output=/tmp/x', 'a'.repeat(40), { caller });
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_name' });
});

it(
  'compareFiles refuses a difference that needs too much memory',
  { tags: 'release' },
  async () => {
    const { dir, tree } = await treeBomb(fixture);
    const comparing = compareFiles(dir, undefined, tree, {
      caller,
      maxMemoryBytes: 24 * 1024 * 1024,
    });
    await expect(comparing).rejects.toMatchObject({
      code: 'output_too_large',
      message: 'This difference is too large to show.',
    });
  },
);

it('compareFiles lists a very large file as binary and shows the patches of the others', async () => {
  const large = 'a line of text\n'.repeat(600_000);
  const copy = await fixture.workingCopy({ large, small: '1\n' });
  const base = await fixture.commit(copy, 'Base');
  const head = await fixture.commit(copy, 'Head', { large: `${large}more\n`, small: '2\n' });
  const bounds = { caller, maxMemoryBytes: 6 * 1024 * 1024 };
  const files = await compareFiles(dotGit(copy), base, head, bounds);
  expect(files).toMatchObject([
    { filename: 'large', status: 'modified', changes: 0 },
    { filename: 'small', patch: '@@ -1 +1 @@\n-1\n+2' },
  ]);
  expect(files[0]).not.toHaveProperty('patch');
});

it(
  'compareFiles gives up on an endless difference, and short commands are not delayed',
  { tags: 'release' },
  async () => {
    const { dir, tree } = await treeBomb(fixture);
    /** How many comparisons had ended when a short command was done. */
    const overBefore = async () => {
      let over = 0;
      const compare = () =>
        compareFiles(dir, undefined, tree, { caller, timeoutMs: 300 }).finally(() => (over += 1));
      const outcomes = Promise.allSettled(Array.from({ length: 8 }, compare));
      await gitLine(dir, ['rev-parse', '--git-dir'], { caller });
      const before = over;
      for (const outcome of await outcomes) {
        expect(outcome).toMatchObject({ reason: { code: 'output_too_large' } });
      }
      return before;
    };
    // In one queue with all comparisons, at least 5 would end first.
    const most = 4;
    const first = await overBefore();
    // Try twice, because a busy machine may delay the short command.
    expect(first > most ? await overBefore() : first).toBeLessThanOrEqual(most);
  },
);
