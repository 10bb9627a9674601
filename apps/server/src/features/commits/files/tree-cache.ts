/** Trees that were read lately. What a commit holds never changes, so none of them ever goes stale. */
import type { Tree } from '../../../mirror/files/tree.ts';

export interface CachedTree extends Tree {
  /** The sizes of its files by their object's name: what a blob may be asked for by. */
  blobs: ReadonlyMap<string, number>;
}

export interface TreeCache {
  find(key: string): Promise<CachedTree> | undefined;
  /** Whoever asks for the same tree meanwhile waits for the same reading. */
  get(key: string, read: () => Promise<Tree>): Promise<CachedTree>;
}

interface Entry {
  tree: Promise<CachedTree>;
  bytes: number;
}

export function makeTreeCache(mostBytes = 64 * 1024 * 1024): TreeCache {
  const trees = new Map<string, Entry>();
  let total = 0;

  function forget(key: string): void {
    total -= trees.get(key)?.bytes ?? 0;
    trees.delete(key);
  }

  async function settle(key: string, entry: Entry): Promise<void> {
    const bytes = await entry.tree.then(weigh, () => undefined);
    // It may have made way while it was read; what is not kept must not be counted.
    if (trees.get(key) !== entry) return;
    if (bytes === undefined) return forget(key);
    entry.bytes = bytes;
    total += bytes;
    for (const [oldest] of trees) {
      if (total <= mostBytes || oldest === key) break;
      forget(oldest);
    }
  }

  function find(key: string): Promise<CachedTree> | undefined {
    const known = trees.get(key);
    if (!known) return undefined;
    trees.delete(key);
    trees.set(key, known);
    return known.tree;
  }

  return {
    find,
    get(key, read) {
      const known = find(key);
      if (known) return known;
      const entry = { tree: read().then(withBlobs), bytes: 0 };
      trees.set(key, entry);
      void settle(key, entry);
      return entry.tree;
    },
  };
}

/** Roughly what its objects take in memory; the name is a part of the path. */
const nodeBytes = 400;
const rangeBytes = 64;
const starterBytes = 200;

function weigh({ nodes, starters }: Tree): number {
  const ofNodes = nodes.reduce(
    (sum, { entry, status }) =>
      sum + nodeBytes + 2 * entry.path.length + rangeBytes * (status.diff?.length ?? 0),
    0,
  );
  const ofStarters = Array.from(starters?.values() ?? []).reduce(
    (sum, { path }) => sum + starterBytes + 2 * path.length,
    0,
  );
  return ofNodes + ofStarters;
}

function withBlobs(tree: Tree): CachedTree {
  const files = tree.nodes.filter(({ entry }) => entry.type === 'blob');
  return { ...tree, blobs: new Map(files.map(({ entry }) => [entry.sha, entry.size])) };
}
