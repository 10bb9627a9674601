import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCommit } from './commits.ts';
import { deleteFile, readPath, writeFile } from './contents.ts';
import { gitFixture, type GitFixture } from './fixture.ts';
import { headCommit } from './refs.ts';

let fixture: GitFixture;
beforeAll(async () => {
  fixture = await gitFixture();
});
afterAll(() => fixture.remove());

const ada = { name: 'Ada', email: 'ada@example.org', date: new Date('2026-03-01T10:00:00Z') };
const change = (path: string, text: string, expectedSha?: string) => ({
  branch: 'main',
  path,
  content: Buffer.from(text),
  message: `Write ${path}`,
  author: ada,
  committer: ada,
  ...(expectedSha === undefined ? {} : { expectedSha }),
});

it('writes the first file of an empty repository, then reads it back', async () => {
  const { dir } = await fixture.emptyRepository();
  const written = await writeFile(dir, change('docs/a b.md', 'hello\n'));
  expect(written).toMatchObject({ parent: undefined, created: true });
  expect(await headCommit(dir)).toBe(written.commit);
  expect(await getCommit(dir, written.commit)).toMatchObject({
    message: 'Write docs/a b.md',
    author: ada,
    parents: [],
  });
  const file = await readPath(dir, 'main', 'docs/a b.md');
  expect(file).toMatchObject({ kind: 'file', content: Buffer.from('hello\n') });
  const folder = await readPath(dir, undefined, 'docs');
  expect(folder).toMatchObject({
    kind: 'directory',
    entries: [{ name: 'a b.md', path: 'docs/a b.md', kind: 'file', size: 6 }],
  });
  const root = await readPath(dir, written.commit, '');
  expect(root).toMatchObject({ kind: 'directory', entries: [{ name: 'docs', kind: 'directory' }] });
  await fixture.git(dir, 'fsck', '--strict');
});

it('replaces a file only for a caller who knows the current version', async () => {
  const { dir } = await fixture.emptyRepository();
  const first = await writeFile(dir, change('a', '1'));
  await expect(writeFile(dir, change('a', '2'))).rejects.toMatchObject({ code: 'sha_required' });
  const stale = writeFile(dir, change('a', '2', 'b'.repeat(40)));
  await expect(stale).rejects.toMatchObject({ code: 'file_changed' });
  expect(await headCommit(dir)).toBe(first.commit);

  const second = await writeFile(dir, change('a', '2', first.blobSha));
  expect(second).toMatchObject({ created: false, parent: first.commit });
  const removed = await deleteFile(dir, { ...change('a', ''), expectedSha: second.blobSha });
  expect(await headCommit(dir)).toBe(removed.commit);
  expect(await readPath(dir, 'main', 'a')).toBeUndefined();
});

it('lets one of two writers at the same moment win, and tells the other', async () => {
  const { dir } = await fixture.emptyRepository();
  await writeFile(dir, change('seed', '1'));
  const outcomes = await Promise.allSettled(
    ['x', 'y', 'z'].map((name) => writeFile(dir, change(name, '1'))),
  );
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
  const log = await fixture.git(dir, 'rev-list', '--count', 'main');
  expect(Number(log.stdout)).toBe(won + 1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ref_moved' });
  }
});

it('refuses paths with tricks, unknown branches, and files where folders are', async () => {
  const { dir } = await fixture.emptyRepository();
  const { commit } = await writeFile(dir, change('folder/file', '1'));
  for (const path of ['../x', '/x', 'a/../b', '.git/config', 'folder/.GIT/x', 'git~1/x', '']) {
    const refused = writeFile(dir, change(path, '1'));
    await expect(refused, path).rejects.toMatchObject({ code: 'invalid_name' });
  }
  const onFolder = writeFile(dir, change('folder', '1'));
  await expect(onFolder).rejects.toMatchObject({ code: 'not_a_file' });
  const underFile = writeFile(dir, change('folder/file/x', '1'));
  await expect(underFile).rejects.toMatchObject({ code: 'not_a_file' });
  const elsewhere = writeFile(dir, { ...change('a', '1'), branch: 'nowhere' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'ref_missing' });
  const missing = deleteFile(dir, { ...change('nothing', '') });
  await expect(missing).rejects.toMatchObject({ code: 'file_missing' });
  expect(await headCommit(dir)).toBe(commit);
});

it('shows a symlink as text and a submodule as an id, and follows neither', async () => {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy();
  await symlink('/etc/passwd', join(copy, 'link'));
  await fixture.git(copy, 'add', 'link');
  const sub = 'c'.repeat(40);
  await fixture.git(copy, 'update-index', '--add', '--cacheinfo', `160000,${sub},sub`);
  await fixture.git(copy, 'commit', '--quiet', '-m', 'Odd entries');
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  expect(await readPath(dir, 'main', 'link')).toMatchObject({
    kind: 'symlink',
    target: '/etc/passwd',
  });
  expect(await readPath(dir, 'main', 'sub')).toMatchObject({
    kind: 'submodule',
    entry: { sha: sub },
  });
  expect(await readPath(dir, 'main', 'link/x')).toBeUndefined();
});

it('answers undefined for refs and paths that are unknown or are revision syntax', async () => {
  const { dir } = await fixture.emptyRepository();
  await writeFile(dir, change('a', '1'));
  for (const ref of ['nope', 'main~0', 'main^{tree}', ':/Write', '@{0}', '--all', 'main:a']) {
    expect(await readPath(dir, ref, 'a'), ref).toBeUndefined();
  }
  for (const path of ['b', 'A', '*', ':(glob)*', 'a/', '..']) {
    expect(await readPath(dir, 'main', path), path).toBeUndefined();
  }
});
