import { join } from 'node:path';

const shards = 256;

/**
 * Where a repository lives under `root`. The numeric id decides, not the name, so a rename is a
 * matter for the database alone and no name from the network ever becomes a path.
 */
export function repositoryDir(root: string, repoId: number): string {
  if (!Number.isSafeInteger(repoId) || repoId <= 0) {
    throw new RangeError(`A repository id is a positive whole number, not ${repoId}.`);
  }
  const shard = (repoId % shards).toString(16).padStart(2, '0');
  return join(root, shard, `${repoId}.git`);
}
