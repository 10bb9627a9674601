/** Trees that were read lately. What a commit holds never changes, so none of them ever goes stale. */
import type { Tree } from '../../mirror/tree.ts';

export interface CachedTree extends Tree {
  /** The sizes of its files by their object's name: what a blob may be asked for by. */
  blobs: ReadonlyMap<string, number>;
}

export interface TreeCache {
  /** Whoever asks for the same tree meanwhile waits for the same reading. */
  get(key: string, read: () => Promise<Tree>): Promise<CachedTree>;
}

interface Entry {
  tree: Promise<CachedTree>;
  nodes: number;
}

/** A node is a few hundred bytes, so this is some tens of megabytes. */
export function makeTreeCache(mostNodes = 100_000): TreeCache {
  const trees = new Map<string, Entry>();
  let total = 0;

  function forget(key: string): void {
    total -= trees.get(key)?.nodes ?? 0;
    trees.delete(key);
  }

  async function settle(key: string, entry: Entry): Promise<void> {
    const nodes = await entry.tree.then(
      (tree) => tree.nodes.length,
      () => undefined,
    );
    // It may have made way while it was read; what is not kept must not be counted.
    if (trees.get(key) !== entry) return;
    if (nodes === undefined) return forget(key);
    entry.nodes = nodes;
    total += nodes;
    for (const [oldest] of trees) {
      if (total <= mostNodes || oldest === key) break;
      forget(oldest);
    }
  }

  return {
    get(key, read) {
      const known = trees.get(key);
      if (known) {
        trees.delete(key);
        trees.set(key, known);
        return known.tree;
      }
      const entry = { tree: read().then(withBlobs), nodes: 0 };
      trees.set(key, entry);
      void settle(key, entry);
      return entry.tree;
    },
  };
}

function withBlobs(tree: Tree): CachedTree {
  const files = tree.nodes.filter(({ entry }) => entry.type === 'blob');
  return { ...tree, blobs: new Map(files.map(({ entry }) => [entry.sha, entry.size])) };
}
