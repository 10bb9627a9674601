import { rm } from 'node:fs/promises';
import { eq, inArray } from 'drizzle-orm';
import type { ForgeContext } from './context.ts';
import { repositoryDir } from './git/paths.ts';
import { sweepLeftovers } from './git/repository/sweep.ts';
import { repositories } from './store/schema.ts';
import { recoverPushes } from './use-cases/recover-pushes.ts';

/** Cleans up after a kill. */
export async function recover(context: ForgeContext): Promise<void> {
  await sweepLeftovers(context.dirs.repositories);
  await sweepLeftovers(context.dirs.snapshots);
  await removeUnfinishedRepositories(context);
  await recoverPushes(context);
}

async function removeUnfinishedRepositories(context: ForgeContext): Promise<void> {
  const unfinished = await context.db
    .select({ id: repositories.id, state: repositories.state })
    .from(repositories)
    .where(inArray(repositories.state, ['creating', 'deleting']));
  for (const { id, state } of unfinished) {
    await rm(repositoryDir(context.dirs.repositories, id), { recursive: true, force: true });
    await context.db.delete(repositories).where(eq(repositories.id, id));
    context.log.info({ repositoryId: id, state }, 'Removed an unfinished repository');
  }
}
