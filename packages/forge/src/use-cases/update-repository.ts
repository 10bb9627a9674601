import { violates } from '@lectern/postgres/unique';
import { and, eq, sql } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { setDefaultBranch } from '../git/repository/create.ts';
import { isValidRepositoryName } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/objects/ref-files.ts';
import type { Account } from '../principal.ts';
import type { Tx } from '../store/client.ts';
import {
  findRepositoryById,
  type OwnedRepository,
  type Repository,
} from '../store/queries/repositories.ts';
import { repositories, repositoryRedirects } from '../store/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { repositoryEvent, type RepositoryHappening } from '../webhooks/repository-event.ts';

export type RepositoryChange = Partial<
  Pick<
    Repository,
    'name' | 'description' | 'homepage' | 'private' | 'isTemplate' | 'archived' | 'defaultBranch'
  >
>;

/** The old name redirects here. */
export async function updateRepository(
  context: ForgeContext,
  found: OwnedRepository,
  change: RepositoryChange,
  sender: Account,
): Promise<OwnedRepository> {
  const { repository } = found;
  await requireValid(context, repository, change);
  try {
    return await transact(context, async (tx) => {
      await tx
        .update(repositories)
        .set({ ...change, updatedAt: context.clock() })
        .where(eq(repositories.id, repository.id));
      if (change.name !== undefined) await redirect(tx, repository, change.name);
      const after = (await findRepositoryById(tx, repository.id))!;
      for (const happening of happenings(repository, after.repository)) {
        await emit(tx, context, repositoryEvent(context.urls, after, sender, happening));
      }
      // Last, so that a failure rolls back everything. The row lock serialises changes of HEAD.
      if (change.defaultBranch !== undefined) {
        const dir = repositoryDir(context.dirs.repositories, repository.id);
        await setDefaultBranch(dir, change.defaultBranch);
      }
      return after;
    });
  } catch (error) {
    if (!violates(error, 'repositories_name_unique')) throw error;
    throw invalid('name', 'name already exists on this account');
  }
}

async function requireValid(
  context: ForgeContext,
  repository: Repository,
  { name, defaultBranch }: RepositoryChange,
): Promise<void> {
  if (name !== undefined && !isValidRepositoryName(name)) {
    throw invalid('name', 'name is not a valid repository name');
  }
  if (defaultBranch === undefined) return;
  const dir = repositoryDir(context.dirs.repositories, repository.id);
  if ((await readRef(dir, `refs/heads/${defaultBranch}`)) === undefined) {
    throw invalid('default_branch', `The branch ${defaultBranch} was not found.`);
  }
}

async function redirect(tx: Tx, repository: Repository, newName: string): Promise<void> {
  await tx
    .delete(repositoryRedirects)
    .where(
      and(
        eq(repositoryRedirects.ownerId, repository.ownerId),
        sql`lower(${repositoryRedirects.name}) in (lower(${newName}), lower(${repository.name}))`,
      ),
    );
  if (newName.toLowerCase() === repository.name.toLowerCase()) return;
  await tx.insert(repositoryRedirects).values({
    ownerId: repository.ownerId,
    name: repository.name,
    repositoryId: repository.id,
  });
}

function happenings(before: Repository, after: Repository): RepositoryHappening[] {
  const seen: RepositoryHappening[] = [];
  if (before.name !== after.name) seen.push({ action: 'renamed', from: before.name });
  if (before.private !== after.private) {
    seen.push({ action: after.private ? 'privatized' : 'publicized' });
  }
  if (before.archived !== after.archived) {
    seen.push({ action: after.archived ? 'archived' : 'unarchived' });
  }
  if (before.defaultBranch !== after.defaultBranch) {
    seen.push({ action: 'edited', changes: { default_branch: { from: before.defaultBranch } } });
  }
  return seen;
}

function invalid(field: string, message: string) {
  return validationFailed({ resource: 'Repository', field, code: 'custom', message });
}
