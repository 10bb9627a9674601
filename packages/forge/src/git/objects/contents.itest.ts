import { readdir, rename, rm, stat, symlink, utimes, writeFile as putFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCommits } from './commits.ts';
import { readPath } from './contents.ts';
import { createWithCommit } from '../repository/create.ts';
import { caller, gitFixture, peopleVariables, type GitFixture } from '../../testing/git-fixture.ts';
import { moveBranch } from './move-branch.ts';
import { blobOf, commitOf, storeObjects, treeOf, type GitObject } from './objects.ts';
import { listPushedPaths } from './pushed.ts';
import { headCommit } from './refs.ts';
import { gitLine } from '../run.ts';
import { entryBytes } from './tree-bytes.ts';
import { findEntry, readBlob } from './tree.ts';
import { writeFile } from '../repository/write-file.ts';

let fixture: GitFixture;
beforeAll(async () => {
  fixture = await gitFixture();
});
afterAll(() => fixture.remove());

const ada = { name: 'Ada', email: 'ada@example.org', date: new Date('2026-03-01T10:00:00Z') };
const odd = { name: ' "Zoë" <x>, ', email: 'zoe@example.org,', date: new Date(1_777_777_777_700) };
const change = (path: string, text: string, expectedSha?: string) => ({
  branch: 'main',
  path,
  content: Buffer.from(text),
  message: `Write ${path}`,
  author: ada,
  committer: ada,
  caller,
  ...(expectedSha === undefined ? {} : { expectedSha }),
});

it('writeFile makes the first commit of an empty repository, and readPath reads its file', async () => {
  const { dir } = await fixture.emptyRepository();
  const written = await writeFile(dir, change('docs/a b.md', 'hello\n'));
  expect(written).toMatchObject({ parent: undefined, created: true });
  expect(await headCommit(dir)).toBe(written.commit.sha);
  expect(written.commit).toMatchObject({ message: 'Write docs/a b.md', author: ada, parents: [] });
  const file = await readPath(dir, 'main', 'docs/a b.md', caller);
  expect(file).toMatchObject({ kind: 'file', entry: { size: 6 } });
  expect(await readBlob(dir, written.entry.sha, caller)).toEqual(Buffer.from('hello\n'));
  const folder = await readPath(dir, undefined, 'docs', caller);
  expect(folder).toMatchObject({
    kind: 'directory',
    entries: [{ name: 'a b.md', path: 'docs/a b.md', kind: 'file', size: 6 }],
  });
  const root = await readPath(dir, written.commit.sha, '', caller);
  expect(root).toMatchObject({ kind: 'directory', entries: [{ name: 'docs', kind: 'directory' }] });
  await fixture.git(dir, 'fsck', '--strict');
});

it('readPath opens and listCommits follows every listed file, whatever its name', async () => {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy({ 'art/Icon\r': '1', 'art/two\nlines': '2' });
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  const folder = await readPath(dir, 'main', 'art', caller);
  const listed = folder?.kind === 'directory' ? folder.entries : [];
  expect(listed.map(({ name }) => name)).toEqual(['Icon\r', 'two\nlines']);
  for (const entry of listed) {
    expect(await readPath(dir, 'main', entry.path, caller)).toEqual({ kind: 'file', entry });
    expect(await listCommits(dir, { caller, path: entry.path })).toHaveLength(1);
  }
});

it('writeFile replaces a file only if the caller names its current version', async () => {
  const { dir } = await fixture.emptyRepository();
  const first = await writeFile(dir, change('a', '1'));
  await expect(writeFile(dir, change('a', '2'))).rejects.toMatchObject({ code: 'sha_required' });
  const stale = writeFile(dir, change('a', '2', 'b'.repeat(40)));
  await expect(stale).rejects.toMatchObject({ code: 'file_changed' });
  expect(await headCommit(dir)).toBe(first.commit.sha);

  const second = await writeFile(dir, change('a', '2', first.entry.sha));
  expect(second).toMatchObject({ created: false, parent: first.commit.sha });
  expect(await headCommit(dir)).toBe(second.commit.sha);
});

/** Makes the same change with git's own commands. */
async function gitCommit(dir: string, parent: string, entry: string, message: string) {
  const env = { GIT_INDEX_FILE: join(fixture.folder, 'index') };
  await gitLine(dir, ['read-tree', parent], { caller, env });
  await gitLine(dir, ['update-index', '-z', '--index-info'], { caller, env, input: `${entry}\0` });
  const tree = await gitLine(dir, ['write-tree'], { caller, env });
  const args = ['commit-tree', '-p', parent, '-F', '-', tree];
  return gitLine(dir, args, { caller, env: peopleVariables(odd, ada), input: message });
}

it.each([
  ['a file among folders that sort around it', 'a.b', 'Add\n\nBecause.\n'],
  ['a file in new folders', 'a/x/y/z.txt', 'Add'],
  ['a file in a folder that sorts last', 'z/new', ''],
  ['a name of many bytes', 'a/déjà vu \u{1f642}', 'Zoë\n\n\n'],
])('writeFile makes the same commit id as git for %s', async (_, path, message) => {
  const { dir } = await fixture.emptyRepository();
  const names = ['a', 'a-b', 'a0', 'z'];
  const files = names.map((name) => [`${name}/file`, '1'] as const);
  const copy = await fixture.workingCopy({ ...Object.fromEntries(files), 'a.': '2', 'a.c': '3' });
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  const parent = (await headCommit(dir))!;

  const { commit, entry } = await writeFile(dir, {
    ...change(path, 'x'),
    message,
    author: odd,
  });
  const line = `100644 ${entry.sha}\t${path}`;
  expect(await gitCommit(dir, parent, line, message)).toBe(commit.sha);
  const [pushed] = await listPushedPaths(dir, parent, commit.sha, { caller });
  expect(commit).toEqual(pushed);
  expect(await findEntry(dir, commit.sha, path, caller)).toEqual(entry);
});

it('writeFile keeps the file mode, lists no file if nothing changed, and leaves no temporary files', async () => {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy({ run: '1' });
  await fixture.git(copy, 'update-index', '--chmod=+x', 'run');
  await fixture.git(copy, 'commit', '--quiet', '-m', 'Run');
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  const { entry } = await writeFile(dir, change('run', '2', blobOf(Buffer.from('1')).sha));
  expect(entry).toMatchObject({ mode: '100755', kind: 'file' });
  const again = await writeFile(dir, change('run', '2', entry.sha));
  expect(again.commit).toMatchObject({ added: [], modified: [] });
  const objects = await readdir(join(dir, 'objects'));
  expect(objects.filter((name) => name.startsWith('tmp_'))).toEqual([]);
  await fixture.git(dir, 'fsck', '--strict');
});

it('writeFile fails with repository_missing and does not recreate a removed repository', async () => {
  const { dir } = await fixture.emptyRepository();
  await rm(dir, { recursive: true });
  const refused = writeFile(dir, change('a', '1'));
  await expect(refused).rejects.toMatchObject({ code: 'repository_missing' });
  const stored = storeObjects(dir, [blobOf(Buffer.from('1'))]);
  await expect(stored).rejects.toMatchObject({ code: 'repository_missing' });
  await expect(stat(dir)).rejects.toMatchObject({ code: 'ENOENT' });
});

const placeOf = (dir: string, { sha }: GitObject) =>
  join(dir, 'objects', sha.slice(0, 2), sha.slice(2));

it('storeObjects refreshes the time of an existing object, so that git prune keeps it', async () => {
  const { dir } = await fixture.emptyRepository();
  const blob = blobOf(Buffer.from('1'));
  await storeObjects(dir, [blob]);
  await utimes(placeOf(dir, blob), 1, 1);
  await storeObjects(dir, [blob]);
  await fixture.git(dir, 'prune', '--expire=1.hour.ago');
  expect((await stat(placeOf(dir, blob))).isFile()).toBe(true);
});

it('storeObjects removes its temporary file when a write fails', async () => {
  const { dir } = await fixture.emptyRepository();
  const blob = blobOf(Buffer.from('1'));
  await putFile(dirname(placeOf(dir, blob)), '');
  await expect(storeObjects(dir, [blob])).rejects.toMatchObject({ code: 'ENOTDIR' });
  const objects = await readdir(join(dir, 'objects'));
  expect(objects.filter((name) => name.startsWith('tmp_'))).toEqual([]);
});

it('writeFile fails with ref_moved for all but the first of concurrent writers', async () => {
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

it('writeFile fails with ref_moved when another writer has locked the first branch', async () => {
  const { dir } = await fixture.emptyRepository();
  await putFile(join(dir, 'refs/heads/main.lock'), '');
  await expect(writeFile(dir, change('a', '1'))).rejects.toMatchObject({ code: 'ref_moved' });
});

it('writeFile fails and keeps the branch when packed-refs cannot be read', async () => {
  const dir = join(fixture.folder, 'unreadable.git');
  const file = { name: 'a', content: Buffer.from('1') };
  const sha = await createWithCommit(dir, { file, message: 'First', author: ada }, 'main');
  const packed = join(dir, 'packed-refs');
  await rename(packed, join(dir, 'aside'));
  await symlink('packed-refs', packed);
  await expect(writeFile(dir, change('b', '2'))).rejects.toMatchObject({ code: 'ELOOP' });
  const moved = moveBranch(dir, 'refs/heads/main', sha, undefined);
  await expect(moved).rejects.toMatchObject({ code: 'ELOOP' });
  await rename(join(dir, 'aside'), packed);
  expect(await headCommit(dir)).toBe(sha);
});

it('writeFile refuses unsafe paths, unknown branches, and paths that are folders', async () => {
  const { dir } = await fixture.emptyRepository();
  const first = writeFile(dir, { ...change('folder/file', '1'), branch: 'refs/heads/main' });
  await expect(first).rejects.toMatchObject({ code: 'invalid_name' });
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
  expect(await headCommit(dir)).toBe(commit.sha);
});

it('writeFile refuses to change a folder that is too large to list', async () => {
  const { dir } = await fixture.emptyRepository();
  const { sha } = blobOf(Buffer.from(''));
  const line = entryBytes({ mode: '100644', name: 'b', sha });
  const tree = treeOf(Buffer.alloc(300_000 * line.length, line));
  const commit = commitOf({ ...change('', ''), tree: tree.sha, parent: undefined });
  await storeObjects(dir, [tree, commit]);
  await moveBranch(dir, 'refs/heads/main', commit.sha, undefined);
  const refused = writeFile(dir, change('a', '1'));
  await expect(refused).rejects.toMatchObject({ code: 'output_too_large' });
  expect(await headCommit(dir)).toBe(commit.sha);
});

it.each([
  '.gitmodules',
  'a/.GitModules',
  '.git\u200cmodules',
  'GITMOD~1',
  'GI7EBA~1',
  'a\\.gitmodules',
])('writeFile refuses content of %j that git would refuse in a push', async (path) => {
  const { dir } = await fixture.emptyRepository();
  const first = await writeFile(dir, change('a/b', '1'));
  const module = (url: string) => `[submodule "x"]\n\tpath = x\n\turl = ${url}\n`;
  const evil = writeFile(dir, change(path, module('-u./payload')));
  await expect(evil).rejects.toMatchObject({
    code: 'refused_by_git',
    message: expect.stringContaining('disallowed submodule url'),
  });
  expect(await headCommit(dir)).toBe(first.commit.sha);

  const content = module(`https://example.org/${'x'.repeat(3_000)}`);
  const { commit, entry } = await writeFile(dir, change(path, content));
  expect(await headCommit(dir)).toBe(commit.sha);
  expect(await readPath(dir, 'main', path, caller)).toMatchObject({ kind: 'file', entry });
});

it('readPath returns a symlink as its target and a submodule as its id, and follows neither', async () => {
  const { dir } = await fixture.emptyRepository();
  const copy = await fixture.workingCopy();
  await symlink('/etc/passwd', join(copy, 'link'));
  await fixture.git(copy, 'add', 'link');
  const sub = 'c'.repeat(40);
  await fixture.git(copy, 'update-index', '--add', '--cacheinfo', `160000,${sub},sub`);
  await fixture.git(copy, 'commit', '--quiet', '-m', 'Odd entries');
  await fixture.git(copy, 'push', '--quiet', dir, 'main');
  expect(await readPath(dir, 'main', 'link', caller)).toMatchObject({
    kind: 'symlink',
    target: '/etc/passwd',
  });
  expect(await readPath(dir, 'main', 'sub', caller)).toMatchObject({
    kind: 'submodule',
    entry: { sha: sub },
  });
  expect(await readPath(dir, 'main', 'link/x', caller)).toBeUndefined();
});

it('readPath returns undefined for unknown refs and paths and for revision syntax', async () => {
  const { dir } = await fixture.emptyRepository();
  await writeFile(dir, change('a', '1'));
  for (const ref of ['nope', 'main~0', 'main^{tree}', ':/Write', '@{0}', '--all', 'main:a']) {
    expect(await readPath(dir, ref, 'a', caller), ref).toBeUndefined();
  }
  for (const path of ['b', 'A', '*', ':(glob)*', 'a/', '..']) {
    expect(await readPath(dir, 'main', path, caller), path).toBeUndefined();
  }
});
