/** Reads the repository of a work, and saves its current name, address and default branch. */
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';
import { followBranch } from '../commits/following/follow-branch.ts';
import { learnNames } from '../commits/following/learn-names.ts';
import type { Setup } from '../provisioning/queries.ts';
import { SetupStopped } from '../provisioning/setup-problem.ts';

/** Looks it up by id, because people can rename it. */
export async function refreshRepository(
  deps: PlatformDeps,
  client: RepositoryClient,
  setup: Setup,
  repositoryId: number,
): Promise<Repository> {
  const { work, org } = setup;
  const found = await client.findRepositoryById(repositoryId);
  const isHere = found?.owner.toLowerCase() === org.login.toLowerCase();
  if (!found || !isHere) throw new SetupStopped({ code: 'repository_gone' });
  const isRenamed = found.name !== work.repositoryName || found.url !== work.repositoryUrl;
  const { db, clock } = deps;
  if (isRenamed) {
    const { name, url } = found;
    await transact(db, (tx) => learnNames(tx, org.id, [{ repositoryId, name, url }]));
  }
  if (found.defaultBranch !== work.defaultBranch) {
    await transact(db, (tx) => followBranch(tx, work.id, found.defaultBranch, clock()));
  }
  return found;
}
