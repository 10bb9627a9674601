import { AppError, limits } from '@lectern/contract';
import type { InWork } from '../../../http/policy.ts';
import { textOf } from '../../../mirror/files/text-of.ts';
import { imageType, type ImageType } from './image-type.ts';
import { readShown } from './shown-commit.ts';
import { repositoryOf } from '../work-repository.ts';
import { readShownTree, type TreeDeps } from './tree.ts';

export async function readText(deps: TreeDeps, by: InWork, sha: string): Promise<string> {
  return textOf(await readBlob(deps, by, sha, limits.textBytes));
}

export async function readImage(
  deps: TreeDeps,
  by: InWork,
  sha: string,
): Promise<{ bytes: Buffer; type: ImageType }> {
  const bytes = await readBlob(deps, by, sha, limits.imageBytes);
  const type = imageType(bytes);
  if (!type) throw new AppError('not_an_image');
  return { bytes, type };
}

/** Reads files of the shown tree; callers may not read other objects of the repository. */
async function readBlob(
  deps: TreeDeps,
  by: InWork,
  sha: string,
  mostBytes: number,
): Promise<Buffer> {
  const { tree, ...shown } = await readShownTree(deps, repositoryOf(by));
  const size = tree.blobs.get(sha);
  if (size === undefined) throw new AppError('not_found');
  if (size > mostBytes) throw new AppError('file_too_large');
  const contents = await readShown(deps, shown, ({ objects }) => objects.contents(sha));
  if (!contents) throw new AppError('not_found');
  return contents;
}
