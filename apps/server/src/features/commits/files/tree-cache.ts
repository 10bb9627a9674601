/** A cache of recently read trees. Commits never change, so entries never become stale. */
import type { AnswerOf, routes, StarterHunk, TreeNode } from '@lectern/contract';
import { JsonText } from '../../../http/serve.ts';
import type { Tree } from '../../../mirror/files/tree.ts';
import { keepRecentlyRead, type RecentlyRead } from './recently-read.ts';

export interface CachedTree extends Tree {
  /** File sizes by blob sha. */
  blobs: ReadonlyMap<string, number>;
  /** Written once: a large tree takes longer to write than all other work of its request. */
  toJson(sha: string, anyLine: boolean): JsonText<AnswerOf<typeof routes.getTree>>;
}

export interface TreeCache {
  find(key: string): Promise<CachedTree> | undefined;
  get(key: string, read: () => Promise<Tree>): Promise<CachedTree>;
  /** By the hashes of both versions of a file. */
  hunks: RecentlyRead<StarterHunk[]>;
}

const megabyte = 1024 * 1024;

export function makeTreeCache(mostBytes = 64 * megabyte): TreeCache {
  const trees = keepRecentlyRead<CachedTree>(mostBytes, weigh);
  return {
    find: trees.find,
    get: (key, read) => trees.get(key, () => read().then(cachedTree)),
    hunks: keepRecentlyRead<StarterHunk[]>(16 * megabyte, weighHunks),
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

const hunkBytes = 200;
const lineBytes = 32;

function weighHunks(hunks: readonly StarterHunk[]): number {
  return hunks.reduce(
    (sum, { removed }) =>
      removed.reduce((lines, line) => lines + lineBytes + 2 * line.length, sum + hunkBytes),
    0,
  );
}

/** As the assignment allows it: any line of a file may be commented on. */
export function withAnyLine(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.map((node) => (node.entry.type === 'blob' ? { ...node, any_line: true } : node));
}

export function cachedTree(tree: Tree): CachedTree {
  const { nodes, truncated, removed } = tree;
  const files = nodes.filter(({ entry }) => entry.type === 'blob');
  const json: Partial<Record<'anyLine' | 'changed', ReturnType<CachedTree['toJson']>>> = {};
  return {
    ...tree,
    blobs: new Map(files.map(({ entry }) => [entry.sha, entry.size])),
    toJson: (sha, anyLine) =>
      (json[anyLine ? 'anyLine' : 'changed'] ??= new JsonText({
        tree: anyLine ? withAnyLine(nodes) : nodes,
        commit_sha: sha,
        truncated,
        removed,
      })),
  };
}
