/** A cache of recently read trees. Commits never change, so entries never become stale. */
import type { Tree } from '../../../mirror/files/tree.ts';

export interface CachedTree extends Tree {
  /** File sizes by blob sha. */
  blobs: ReadonlyMap<string, number>;
}

export interface TreeCache {
  find(key: string): Promise<CachedTree> | undefined;
  /** Concurrent requests for one tree share one read. */
  get(key: string, read: () => Promise<Tree>): Promise<CachedTree>;
}

interface Entry {
  tree: Promise<CachedTree>;
  bytes: number;
}

export function makeTreeCache(mostBytes = 64 * 1024 * 1024): TreeCache {
  const trees = new Map<string, Entry>();
  let total = 0;

  function evict(key: string): void {
    total -= trees.get(key)?.bytes ?? 0;
    trees.delete(key);
  }

  async function weighAndEvict(key: string, entry: Entry): Promise<void> {
    const bytes = await entry.tree.then(weigh, () => undefined);
    // The entry may have been evicted while it was read; then its bytes must not count.
    if (trees.get(key) !== entry) return;
    if (bytes === undefined) return evict(key);
    entry.bytes = bytes;
    total += bytes;
    for (const [oldest] of trees) {
      if (total <= mostBytes || oldest === key) break;
      evict(oldest);
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
      void weighAndEvict(key, entry);
      return entry.tree;
    },
  };
}

/** Rough memory use of one node; its name is part of the path. */
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
