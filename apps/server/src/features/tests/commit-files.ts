/** Puts the files of a submission's commit into a folder. */
import { exportTree } from '../../mirror/files/export-tree.ts';
import { readSnapshot } from '../commits/files/read-snapshot.ts';
import { fillMirror, type MirrorDeps } from '../commits/following/refresh-work.ts';
import type { WorkRepository } from '../commits/work-repository.ts';

/** A box has at most 1 GB for files. */
export const treeBounds = { files: 20_000, bytes: 256 * 1024 * 1024 };

/** False if neither the mirror, the pack nor the platform has the commit. */
export async function writeCommit(
  deps: MirrorDeps,
  work: WorkRepository,
  sha: string,
  into: string,
): Promise<boolean> {
  const write = () =>
    readSnapshot(deps, work, sha, (mirror) => exportTree(mirror, sha, into, treeBounds));
  if (await write()) return true;
  await fillMirror(deps, work);
  return (await write()) !== undefined;
}
