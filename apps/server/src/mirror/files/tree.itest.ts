import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { TreeNode } from '@lectern/contract';
import { gitFolder, type GitFolder } from '@lectern/testkit/git-folder';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCatFilePool } from '../objects/cat-file-pool.ts';
import { readHunks } from './starter-hunks.ts';
import { readTree } from './tree.ts';

const pool = makeCatFilePool();
afterAll(() => pool.close());

async function treeOf({ dir }: GitFolder, sha: string, starter: string) {
  const mirror = join(dir, '.git');
  return readTree({ dir: mirror, objects: pool.reader(mirror) }, sha, starter);
}

async function nodesOf(folder: GitFolder, sha: string, starter: string) {
  const { nodes } = await treeOf(folder, sha, starter);
  return new Map(nodes.map((node) => [node.entry.path, node]));
}

const status = (nodes: Map<string, TreeNode>, path: string) => nodes.get(path)?.status;
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

describe('a tree against its starter', () => {
  it('has the status and the new lines of each file', async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({
      'same.txt': 'as it was\n',
      'edited.txt': numbered(1, 20),
      'shorter.txt': numbered(1, 9),
      'gone.txt': 'not for long\n',
      'old/place.txt': numbered(50, 90),
      'source.txt': numbered(100, 140),
      'script.sh': 'echo\n',
      'becomes-link': 'a file\n',
      'picture.bin': Buffer.from([0, 1, 2, 3]),
    });
    await folder.git('update-index', '--chmod=-x', 'script.sh');
    const edited = numbered(1, 20)
      .replace('line 1\n', 'first\n')
      .replace('line 7\nline 8\n', 'seven\neight\nand a half\n')
      .replace('line 20\n', 'line 20\nthe end\nwithout a newline');
    await folder.commit({
      'edited.txt': edited,
      'shorter.txt': numbered(1, 3),
      'gone.txt': null,
      'old/place.txt': null,
      'new/place.txt': numbered(50, 90),
      'source.txt': `${numbered(100, 140)}one more\n`,
      'copy.txt': numbered(100, 140),
      'fresh/deep/file.txt': 'one\ntwo\n',
      'empty.txt': '',
      'becomes-link': { link: 'same.txt' },
      'picture.bin': Buffer.from([0, 9, 9, 9]),
      link: { link: '../../etc/passwd' },
    });
    await folder.git('update-index', '--chmod=+x', 'script.sh');
    await folder.git('update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},library`);
    await folder.git('commit', '--quiet', '--amend', '--no-edit');
    const sha = await folder.git('rev-parse', 'HEAD');
    const nodes = await nodesOf(folder, sha, starter);

    expect(status(nodes, 'same.txt')).toEqual({ status: 'unmodified', diff: null });
    expect(status(nodes, 'edited.txt')).toEqual({
      status: 'modified',
      diff: [
        { start: 1, end: 1 },
        { start: 7, end: 9 },
        { start: 22, end: 23 },
      ],
    });
    expect(status(nodes, 'shorter.txt')).toEqual({ status: 'modified', diff: [] });
    expect(nodes.has('gone.txt')).toBe(false);
    expect(status(nodes, 'new/place.txt')).toEqual({ status: 'renamed', diff: [] });
    expect(status(nodes, 'copy.txt')).toEqual({ status: 'copied', diff: [] });
    expect(status(nodes, 'source.txt')?.diff).toEqual([{ start: 42, end: 42 }]);
    expect(status(nodes, 'fresh/deep/file.txt')).toEqual({
      status: 'added',
      diff: [{ start: 1, end: 2 }],
    });
    expect(status(nodes, 'empty.txt')).toEqual({ status: 'added', diff: [] });
    expect(status(nodes, 'script.sh')).toEqual({ status: 'changed', diff: [] });
    expect(status(nodes, 'picture.bin')).toEqual({ status: 'modified', diff: [] });
    expect(status(nodes, 'becomes-link')).toEqual({
      status: 'modified',
      diff: [{ start: 1, end: 1 }],
    });
    expect(nodes.get('link')?.entry).toMatchObject({ type: 'blob', mode: '120000', size: 16 });
    expect(nodes.get('library')).toMatchObject({
      status: { status: 'added', diff: null },
      entry: { type: 'commit', mode: '160000', sha: 'a'.repeat(40), size: 0 },
    });
    expect(nodes.get('fresh/deep')).toMatchObject({
      status: { status: 'modified', diff: null },
      entry: { type: 'tree', size: 0 },
      name: 'deep',
    });
    expect(nodes.get('fresh/deep/file.txt')).toMatchObject({
      entry: { size: 8 },
      name: 'file.txt',
    });
  });

  it("has the starter's version of each changed file, and the removed files", async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({
      'edited.txt': numbered(1, 9),
      'gone/file.txt': 'not for long\n',
      'old.txt': numbered(50, 90),
      'same.txt': 'same\n',
    });
    const sha = await folder.commit({
      'edited.txt': numbered(1, 9).replace('line 4\nline 5\n', 'four\n').replace('line 9\n', ''),
      'gone/file.txt': null,
      'old.txt': null,
      'new.txt': `${numbered(50, 90)}more\n`,
      'fresh.txt': 'fresh\n',
    });
    const { starters, removed, nodes } = await treeOf(folder, sha, starter);
    expect(removed).toEqual(['gone/file.txt']);
    expect([...(starters ?? [])].map(([path, { path: before }]) => [path, before])).toEqual([
      ['edited.txt', 'edited.txt'],
      ['gone/file.txt', 'gone/file.txt'],
      ['new.txt', 'old.txt'],
    ]);
    const mirror = join(folder.dir, '.git');
    const hunksOf = (path: string) => {
      const after = nodes.find(({ entry }) => entry.path === path)?.entry.sha ?? '';
      const objects = pool.reader(mirror);
      return readHunks({ dir: mirror, objects }, starters?.get(path)?.sha ?? '', after);
    };
    expect(await hunksOf('edited.txt')).toEqual([
      { line: 4, added: 1, starter_line: 4, removed: ['line 4', 'line 5'] },
      { line: 8, added: 0, starter_line: 9, removed: ['line 9'] },
    ]);
    expect(await hunksOf('new.txt')).toEqual([
      { line: 42, added: 1, starter_line: 42, removed: [] },
    ]);
  });

  it('shows an unchanged starter as unmodified, and every file as new without a starter', async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n', 'b/c.txt': 'c\n' });
    const same = await nodesOf(folder, starter, starter);
    expect([...same.values()].every((node) => node.status.diff === null)).toBe(true);
    const lost = await nodesOf(folder, starter, 'f'.repeat(40));
    expect(status(lost, 'b/c.txt')).toEqual({ status: 'added', diff: [{ start: 1, end: 1 }] });
  });
});

describe('a hostile repository', () => {
  it('can have any file names, which are only shown', async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n' });
    const names = [
      '-rf',
      '--help',
      '$(id)',
      'a\nb.txt',
      'tab\there',
      '"quoted"',
      'ab\u202etxt.exe',
      '@@ -1 +1 @@',
    ];
    const blob = await folder.git('hash-object', '-w', 'a.txt');
    const all = [...names, 'diff --git a/x b/x', 'CON', 'nul ', '~/.ssh/id'];
    // Through the index, because file systems and shells refuse some of these names.
    const entries = all.flatMap((name) => ['--cacheinfo', `100644,${blob},${name}`]);
    await folder.git('update-index', '--add', ...entries);
    await folder.git('commit', '--quiet', '-m', 'Names');
    const sha = await folder.git('rev-parse', 'HEAD');
    const nodes = await nodesOf(folder, sha, starter);
    for (const name of names) {
      expect(nodes.get(name)?.status.status, name).toMatch(/added|copied/);
      expect(nodes.get(name)?.entry.sha).toBe(blob);
    }
  });

  it('can have file names that are not UTF-8', async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n' });
    const blob = await folder.git('hash-object', '-w', 'a.txt');
    const entry = Buffer.concat([
      Buffer.from('100644 '),
      Buffer.from([0xff, 0xfe, 0x61]),
      Buffer.from([0]),
      Buffer.from(blob, 'hex'),
    ]);
    const tree = await writeObject(folder, 'tree', entry);
    const sha = await folder.git('commit-tree', tree, '-p', starter, '-m', 'Bytes');
    const { nodes } = await treeOf(folder, sha, starter);
    expect(nodes.map(({ name }) => name)).toEqual(['\ufffd\ufffda']);
    expect(nodes[0]?.status.status).toBe('renamed');
  });

  it('can have lines that look like a patch, and endless lines', async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
    const trick = `@@ -1 +900 @@\nindex ${'0'.repeat(40)}..${'1'.repeat(40)}\ndiff --git a/b b/b\n`;
    const sha = await folder.commit({
      'a.txt': `a\n${trick}`,
      'long.txt': 'x'.repeat(3_000_000),
      'b.txt': 'b\nb\n',
    });
    const nodes = await nodesOf(folder, sha, starter);
    expect(status(nodes, 'a.txt')?.diff).toEqual([{ start: 2, end: 4 }]);
    expect(status(nodes, 'b.txt')?.diff).toEqual([{ start: 2, end: 2 }]);
    expect(status(nodes, 'long.txt')?.diff).toEqual([{ start: 1, end: 1 }]);
  });

  it('cannot change the comparison with attributes', async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n' });
    const sha = await folder.commit({
      '.gitattributes': '* -diff\n*.txt binary export-ignore\n',
      'a.txt': 'a\nb\n',
    });
    // Bare like our mirrors, because git also reads attributes from a checkout.
    await folder.git('config', 'core.bare', 'true');
    expect(status(await nodesOf(folder, sha, starter), 'a.txt')?.diff).toEqual([
      { start: 2, end: 2 },
    ]);
  });

  it('is truncated if it has too many files', { tags: 'release' }, async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n' });
    const blob = await folder.git('hash-object', '-w', 'a.txt');
    const tree = await wideTree(folder, blob, 150, 150);
    const sha = await folder.git('commit-tree', tree, '-p', starter, '-m', 'Many');
    const { nodes, truncated } = await treeOf(folder, sha, starter);
    expect(truncated).toBe(true);
    expect(nodes).toHaveLength(20_000);
    // Without a comparison, every line can be commented on.
    expect(nodes[0]?.status).toEqual({ status: 'modified', diff: null });
    expect(nodes[1]?.status).toEqual({ status: 'modified', diff: [] });
  });

  it('is truncated if a path is too long', { tags: 'release' }, async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n' });
    const blob = await folder.git('hash-object', '-w', 'a.txt');
    let tree = await writeObject(folder, 'tree', entryOf('100644', 'a.txt', blob));
    for (let depth = 0; depth < 30; depth += 1) {
      const inner = [entryOf('100644', 'a.txt', blob), entryOf('40000', 'n'.repeat(200), tree)];
      tree = await writeObject(folder, 'tree', Buffer.concat(inner));
    }
    const sha = await folder.git('commit-tree', tree, '-p', starter, '-m', 'Long');
    const { nodes, truncated } = await treeOf(folder, sha, starter);
    expect(truncated).toBe(true);
    expect(nodes.every(({ entry }) => entry.path.length <= 4_096)).toBe(true);
    expect(nodes.find(({ entry }) => entry.path === 'a.txt')?.status.diff).toEqual([]);
  });

  it('is truncated if all paths together are too long', { tags: 'release' }, async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n' });
    const blob = await folder.git('hash-object', '-w', 'a.txt');
    const tree = await wideTree(folder, blob, 100, 100, 'x'.repeat(1_000));
    const sha = await folder.git('commit-tree', tree, '-p', starter, '-m', 'Heavy');
    const { nodes, truncated } = await treeOf(folder, sha, starter);
    expect(truncated).toBe(true);
    expect(nodes.length).toBeGreaterThan(5_000);
    expect(nodes.length).toBeLessThan(10_000);
  });

  it('has no line ranges if it has too many changes', { tags: 'release' }, async () => {
    const folder = await gitFolder();
    const blank = (line: string) => `${line}\n\n`.repeat(201_000);
    const starter = await folder.commit({ 'many.txt': blank('a'), 'a.txt': 'a\n' });
    const sha = await folder.commit({ 'many.txt': blank('b') });
    const nodes = await nodesOf(folder, sha, starter);
    expect(status(nodes, 'many.txt')).toEqual({ status: 'modified', diff: [] });
    expect(status(nodes, 'a.txt')).toEqual({ status: 'unmodified', diff: null });
  });

  it('can have deeply nested folders', async () => {
    const folder = await gitFolder();
    const starter = await folder.commit({ 'a.txt': 'a\n' });
    const blob = await folder.git('hash-object', '-w', 'a.txt');
    const path = `${'d/'.repeat(300)}end.txt`;
    await folder.git('update-index', '--add', '--cacheinfo', `100644,${blob},${path}`);
    await folder.git('commit', '--quiet', '-m', 'Deep');
    const sha = await folder.git('rev-parse', 'HEAD');
    const { nodes, truncated } = await treeOf(folder, sha, starter);
    expect(truncated).toBe(false);
    expect(nodes.at(-1)?.entry.path).toBe(path);
  });
});

function entryOf(mode: string, name: string, sha: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(sha, 'hex')]);
}

/** Folders with the same content: many paths from few objects. */
async function wideTree(
  folder: GitFolder,
  blob: string,
  folders: number,
  files: number,
  prefix = 'n',
) {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `${prefix}${1000 + n}`);
  const inner = Buffer.concat(names(files).map((name) => entryOf('100644', name, blob)));
  const sub = await writeObject(folder, 'tree', inner);
  return writeObject(
    folder,
    'tree',
    Buffer.concat(names(folders).map((name) => entryOf('40000', name, sub))),
  );
}

/** Writes a tree object without git's checks. */
async function writeObject({ dir }: GitFolder, type: string, content: Buffer): Promise<string> {
  const object = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const sha = createHash('sha1').update(object).digest('hex');
  const place = join(dir, '.git/objects', sha.slice(0, 2));
  await mkdir(place, { recursive: true });
  await writeFile(join(place, sha.slice(2)), deflateSync(object));
  return sha;
}
