import { eq } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { removeRepository } from '../git/repository/create.ts';
import { repositoryDir } from '../git/paths.ts';
import type { Account } from '../principal.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import { repositories } from '../store/schema.ts';
import { refuseToDeleteForeign } from './appointed-owner.ts';
import { emit } from '../webhooks/emit.ts';
import { repositoryEvent } from '../webhooks/repository-event.ts';

/** Hidden once it is `deleting`. After a crash the next start deletes the files. */
export async function deleteRepository(
  context: ForgeContext,
  found: OwnedRepository,
  sender: Account,
): Promise<void> {
  const { id } = found.repository;
  await refuseToDeleteForeign(context.db, found, sender);
  await transact(context, async (tx) => {
    await tx.update(repositories).set({ state: 'deleting' }).where(eq(repositories.id, id));
    await emit(tx, context, repositoryEvent(context.urls, found, sender, { action: 'deleted' }));
  });
  await removeRepository(repositoryDir(context.dirs.repositories, id));
  await context.db.delete(repositories).where(eq(repositories.id, id));
  context.quotas.room.forget();
}
