import type { LineRange, TreeNode } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import type { Tree } from '../../../mirror/files/tree.ts';
import { makeTreeCache } from './tree-cache.ts';

/** The cache's estimate for a file with a path of 2 characters and no changed lines. */
const fileBytes = 600 + 4 * 2;
const roomFor = (files: number) => makeTreeCache(files * fileBytes);

function treeOf(files: number): Tree {
  return treeWith(...Array.from({ length: files }, (_, n) => file(n % 10)));
}

function treeWith(...nodes: TreeNode[]): Tree {
  return { nodes, truncated: false, starters: new Map(), removed: [] };
}

function file(n: number, path = `f${n}`, diff: LineRange[] | null = null): TreeNode {
  return {
    status: { status: 'modified', diff },
    entry: { path, type: 'blob', sha: String(n), mode: '100644', size: n },
    name: path,
  };
}

/** The cache weighs a tree and evicts others only after it has answered. */
const weighed = () => new Promise((resolve) => setImmediate(resolve));

async function isRead(cache: ReturnType<typeof makeTreeCache>, key: string, files: number) {
  let read = false;
  await cache.get(key, () => {
    read = true;
    return Promise.resolve(treeOf(files));
  });
  await weighed();
  return read;
}

describe('cached trees', () => {
  it('are evicted for newer ones, the least recently used first', async () => {
    const cache = roomFor(10);
    for (const key of ['a', 'b']) expect(await isRead(cache, key, 4)).toBe(true);
    expect(await isRead(cache, 'a', 4)).toBe(false);
    expect(await isRead(cache, 'c', 4)).toBe(true);
    expect(await isRead(cache, 'a', 4)).toBe(false);
    expect(await isRead(cache, 'b', 4)).toBe(true);
  });

  it('weigh more with long paths and many changed lines', async () => {
    const cache = roomFor(10);
    const ranges = Array.from({ length: 100 }, (_, n) => ({ start: 2 * n, end: 2 * n }));
    const starters = new Map([['f1', { path: 'x'.repeat(5_000), sha: '1' }]]);
    const heavy = [
      treeWith(file(1, 'x'.repeat(5_000))),
      treeWith(file(1, 'f1', ranges)),
      { ...treeWith(file(1)), starters },
    ];
    for (const [index, tree] of heavy.entries()) {
      await isRead(cache, 'light', 1);
      await cache.get(`heavy ${index}`, () => Promise.resolve(tree));
      await weighed();
      expect(await isRead(cache, 'light', 1)).toBe(true);
    }
  });

  it('are not kept if reading them fails', async () => {
    const cache = roomFor(10);
    await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await isRead(cache, 'a', 4)).toBe(true);
  });

  it('do not count if they are evicted before they have been read', async () => {
    const cache = roomFor(10);
    let finish = (_tree: Tree) => {};
    const slow = cache.get('slow', () => new Promise((resolve) => (finish = resolve)));
    await isRead(cache, 'large', 11);
    finish(treeOf(9));
    expect((await slow).nodes).toHaveLength(9);
    await weighed();
    for (const key of ['a', 'b']) expect(await isRead(cache, key, 5)).toBe(true);
    for (const key of ['a', 'b']) expect(await isRead(cache, key, 5)).toBe(false);
  });
});
