import { readTree } from '../../../mirror/files/tree.ts';
import type { Mirror } from '../../../mirror/mirror.ts';
import { findWorkRepository, type WorkRepository } from '../work-repository.ts';
import { readShown, shownCommit, type FileDeps, type ShownCommit } from './shown-commit.ts';
import type { CachedTree, TreeCache } from './tree-cache.ts';

export interface TreeDeps extends FileDeps {
  trees: TreeCache;
}

export interface ShownTree extends ShownCommit {
  tree: CachedTree;
}

export async function findTree(deps: TreeDeps, workId: number): Promise<ShownTree> {
  return readShownTree(deps, await findWorkRepository(deps.db, workId));
}

/** Undefined while the repository is being set up. */
export function readShownTree(
  deps: TreeDeps,
  repository: WorkRepository | undefined,
): Promise<ShownTree> {
  return readTreeAt(deps, shownCommit(repository));
}

export async function readTreeAt(deps: TreeDeps, shown: ShownCommit): Promise<ShownTree> {
  const { sha, work } = shown;
  const { trees } = deps;
  const key = `${work.starterSha} ${sha}`;
  // Requests share the read only, not the wait for the mirror, because each has its own `patienceMs`.
  const read = (mirror: Mirror) => trees.get(key, () => readTree(mirror, sha, work.starterSha));
  const tree = await (trees.find(key) ?? readShown(deps, shown, read));
  return { ...shown, tree };
}
