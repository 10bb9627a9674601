import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { repositoryDir } from '../git/paths.ts';
import { findRepositoryById } from '../store/queries/repositories.ts';
import { repositories } from '../store/schema.ts';
import { deleteRepository } from './delete-repository.ts';

/** As their owner would, so that webhooks announce it. */
export async function forgetLost(context: ForgeContext): Promise<void> {
  const ready = await context.db
    .select({ id: repositories.id })
    .from(repositories)
    .where(eq(repositories.state, 'ready'));
  const lost = ready.filter(({ id }) => !existsSync(repositoryDir(context.dirs.repositories, id)));
  for (const { id } of lost) {
    const found = await findRepositoryById(context.db, id);
    if (found) await deleteRepository(context, found, found.owner);
  }
  context.log.warn({ repositories: lost.length }, 'Deleted repositories whose folder was missing');
}
