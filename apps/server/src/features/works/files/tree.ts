/** The files of a work as the grader sees them. */
import { readTree } from '../../../mirror/files/tree.ts';
import { findShownCommit, readShown, type FileDeps, type ShownCommit } from './shown-commit.ts';
import type { CachedTree, TreeCache } from './tree-cache.ts';

export interface TreeDeps extends FileDeps {
  trees: TreeCache;
}

export interface ShownTree extends ShownCommit {
  tree: CachedTree;
}

export async function findTree(deps: TreeDeps, workId: number): Promise<ShownTree> {
  const shown = await findShownCommit(deps, workId);
  const { sha, work } = shown;
  const tree = await deps.trees.get(`${work.starterSha} ${sha}`, () =>
    readShown(deps, shown, (mirror) => readTree(mirror, sha, work.starterSha)),
  );
  return { ...shown, tree };
}
