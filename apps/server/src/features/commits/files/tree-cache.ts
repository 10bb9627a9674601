/** A cache of recently read trees. Commits never change, so entries never become stale. */
import type { AnswerOf, routes } from '@lectern/contract';
import { JsonText } from '../../../http/serve.ts';
import type { Tree } from '../../../mirror/files/tree.ts';

export interface CachedTree extends Tree {
  /** File sizes by blob sha. */
  blobs: ReadonlyMap<string, number>;
  /** Written once: a large tree takes longer to write than all other work of its request. */
  toJson(sha: string): JsonText<AnswerOf<typeof routes.getTree>>;
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
      const entry = { tree: read().then(cachedTree), bytes: 0 };
      trees.set(key, entry);
      void weighAndEvict(key, entry);
      return entry.tree;
    },
  };
}

/** Rough memory use of one node and its JSON; its name is part of the path. */
const nodeBytes = 600;
const rangeBytes = 64;
const starterBytes = 200;

function weigh({ nodes, starters }: Tree): number {
  const ofNodes = nodes.reduce(
    (sum, { entry, status }) =>
      sum + nodeBytes + 4 * entry.path.length + rangeBytes * (status.diff?.length ?? 0),
    0,
  );
  const ofStarters = Array.from(starters?.values() ?? []).reduce(
    (sum, { path }) => sum + starterBytes + 2 * path.length,
    0,
  );
  return ofNodes + ofStarters;
}

export function cachedTree(tree: Tree): CachedTree {
  const { nodes, truncated, removed } = tree;
  const files = nodes.filter(({ entry }) => entry.type === 'blob');
  let json: ReturnType<CachedTree['toJson']> | undefined;
  return {
    ...tree,
    blobs: new Map(files.map(({ entry }) => [entry.sha, entry.size])),
    toJson: (sha) => (json ??= new JsonText({ tree: nodes, commit_sha: sha, truncated, removed })),
  };
}
