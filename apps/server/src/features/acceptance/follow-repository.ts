/** The repository of a work as it is called now, and where in it the work is. */
import { texts } from '@lectern/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';
import { followBranch } from '../works/following/follow-branch.ts';
import type { Setup } from './queries.ts';
import { SetupProblem } from './setup-problem.ts';

/** By its id: its name is a label that people change on the platform. */
export async function followRepository(
  deps: PlatformDeps,
  client: RepositoryClient,
  setup: Setup,
  repositoryId: number,
): Promise<Repository> {
  const { work, org } = setup;
  const found = await client.findRepositoryById(repositoryId);
  const isHere = found?.owner.toLowerCase() === org.login.toLowerCase();
  if (!found || !isHere) throw new SetupProblem(texts.setup.repositoryGone);
  const isRenamed = found.name !== work.repositoryName || found.url !== work.repositoryUrl;
  if (isRenamed) await recordName(deps, setup, found);
  const { db, clock } = deps;
  if (found.defaultBranch !== work.defaultBranch) {
    await transact(db, (tx) => followBranch(tx, work.id, found.defaultBranch, clock()));
  }
  return found;
}

/** A name that is reserved for another work is shown only once that work has given it up. */
async function recordName(
  { db }: PlatformDeps,
  { work }: Setup,
  { name, url }: Repository,
): Promise<void> {
  await transact(db, async (tx) => {
    const namesakes = await tx
      .select({ id: works.id })
      .from(works)
      .where(
        and(
          eq(works.orgId, work.orgId),
          ne(works.id, work.id),
          sql`lower(${works.repositoryName}) = lower(${name})`,
        ),
      );
    await tx
      .update(works)
      .set({ repositoryUrl: url, ...(namesakes.length > 0 ? {} : { repositoryName: name }) })
      .where(eq(works.id, work.id));
  });
}
