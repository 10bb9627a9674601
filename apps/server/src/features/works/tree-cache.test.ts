import { describe, expect, it } from 'vitest';
import type { Tree } from '../../mirror/tree.ts';
import { makeTreeCache } from './tree-cache.ts';

function treeOf(files: number): Tree {
  const nodes = Array.from({ length: files }, (_, n) => ({
    status: { status: 'unmodified' as const, diff: null },
    entry: { path: `f${n}`, type: 'blob' as const, sha: String(n), mode: '100644', size: n },
    name: `f${n}`,
  }));
  return { nodes, truncated: false };
}

/** Reads through the cache and tells whether the tree had to be read anew. */
async function isRead(cache: ReturnType<typeof makeTreeCache>, key: string, files: number) {
  let read = false;
  await cache.get(key, () => {
    read = true;
    return Promise.resolve(treeOf(files));
  });
  return read;
}

describe('trees that were read lately', () => {
  it('make way for newer ones, the least recently used first', async () => {
    const cache = makeTreeCache(10);
    for (const key of ['a', 'b']) expect(await isRead(cache, key, 4)).toBe(true);
    expect(await isRead(cache, 'a', 4)).toBe(false);
    expect(await isRead(cache, 'c', 4)).toBe(true);
    expect(await isRead(cache, 'a', 4)).toBe(false);
    expect(await isRead(cache, 'b', 4)).toBe(true);
  });

  it('are not kept when reading fails', async () => {
    const cache = makeTreeCache(10);
    await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await isRead(cache, 'a', 4)).toBe(true);
  });

  it('count nothing when they made way before they were read', async () => {
    const cache = makeTreeCache(10);
    let finish = (_tree: Tree) => {};
    const slow = cache.get('slow', () => new Promise((resolve) => (finish = resolve)));
    await isRead(cache, 'large', 11);
    finish(treeOf(9));
    expect((await slow).nodes).toHaveLength(9);
    for (const key of ['a', 'b']) expect(await isRead(cache, key, 5)).toBe(true);
    for (const key of ['a', 'b']) expect(await isRead(cache, key, 5)).toBe(false);
  });
});
