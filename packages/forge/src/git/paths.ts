import { join } from 'node:path';

const shards = 256;

/**
 * Built from the id, so that a rename changes only the database and no name from a client becomes a
 * path.
 */
export function repositoryDir(root: string, repoId: number): string {
  if (!Number.isSafeInteger(repoId) || repoId <= 0) {
    throw new RangeError(`A repository id is a positive whole number, not ${repoId}.`);
  }
  const shard = (repoId % shards).toString(16).padStart(2, '0');
  return join(root, shard, `${repoId}.git`);
}
