import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Reader } from '../store/client.ts';
import { repositories } from '../store/schema.ts';
import { listSelectedIds, type Installation } from '../store/queries/installations.ts';

/** Repositories that an installation reaches, as a condition for `listOwned`. */
export async function reachOf(
  db: Reader,
  installation: Pick<Installation, 'id' | 'accountId' | 'repositorySelection'>,
  /** Repositories of a token that is narrower than its installation. */
  tokenIds: readonly number[] | null = null,
): Promise<SQL | undefined> {
  const selected =
    installation.repositorySelection === 'selected'
      ? await listSelectedIds(db, installation.id)
      : null;
  return and(
    eq(repositories.ownerId, installation.accountId),
    selected === null ? undefined : inArray(repositories.id, selected),
    tokenIds === null ? undefined : inArray(repositories.id, [...tokenIds]),
  );
}
