import { AppError, limits, type StarterDiff } from '@lectern/contract';
import type { InWork } from '../../../http/policy.ts';
import { isTooMuch } from '../../../mirror/git/git-failure.ts';
import type { Mirror } from '../../../mirror/mirror.ts';
import { readHunks } from '../../../mirror/files/starter-hunks.ts';
import { textOf } from '../../../mirror/files/text-of.ts';
import type { StarterFile } from '../../../mirror/files/tree.ts';
import { readShown } from './shown-commit.ts';
import { repositoryOf } from '../work-repository.ts';
import { readShownTree, type TreeDeps } from './tree.ts';

/** Compares paths of the shown tree or the starter; callers may not read other objects. */
export async function readStarterDiff(
  deps: TreeDeps,
  by: InWork,
  path: string,
): Promise<StarterDiff> {
  const { tree, ...shown } = await readShownTree(deps, repositoryOf(by));
  if (!tree.starters) throw new AppError('comparison_too_large');
  const starter = tree.starters.get(path);
  const node = tree.nodes.find(({ entry }) => entry.path === path && entry.type === 'blob');
  if (!node && !starter) throw new AppError('not_found');
  if (node && node.entry.size > limits.textBytes) throw new AppError('file_too_large');
  if (!starter) {
    return { starter_path: node?.status.status === 'unmodified' ? path : null, hunks: [] };
  }
  const known = deps.trees.hunks;
  const key = `${starter.sha} ${node?.entry.sha}`;
  const compare = (mirror: Mirror) =>
    node ? compared(mirror, starter, node.entry.sha) : deletedFile(mirror, starter);
  const read = (mirror: Mirror) => known.get(key, () => compare(mirror));
  const hunks = await (known.find(key) ?? readShown(deps, shown, read));
  return { starter_path: starter.path, hunks };
}

async function compared(mirror: Mirror, { sha }: StarterFile, afterSha: string) {
  if (sha === afterSha) return [];
  await requireReadable(mirror, sha);
  try {
    return await readHunks(mirror, sha, afterSha);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    throw new AppError('comparison_too_large', { cause: error });
  }
}

async function deletedFile(mirror: Mirror, { sha }: StarterFile) {
  await requireReadable(mirror, sha);
  const contents = await mirror.objects.contents(sha);
  const text = contents ? textOf(contents) : '';
  const removed = text.replace(/\n$/, '').split('\n');
  return text === '' ? [] : [{ line: 1, added: 0, starter_line: 1, removed }];
}

async function requireReadable({ objects }: Mirror, sha: string): Promise<void> {
  const info = await objects.info(sha);
  if (!info) throw new AppError('repository_not_ready');
  if (info.size > limits.textBytes) throw new AppError('file_too_large');
}
