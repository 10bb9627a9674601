import { violates } from '@lectern/postgres/unique';
import { and, eq, sql } from 'drizzle-orm';
import { transact, type ForgeContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import { removeRepository } from '../git/repository/create.ts';
import { isValidRepositoryName } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { findRepositoryById, type OwnedRepository } from '../store/queries/repositories.ts';
import { repositories, repositoryRedirects } from '../store/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { repositoryEvent } from '../webhooks/repository-event.ts';
import { copyWithinQuota } from './storage-payer.ts';
import { requireRoom } from './require-room.ts';
import { accountLimits, requireBelowLimit } from './account-limits.ts';
import { branchOf, fillRepository } from './fill-repository.ts';
import { logFirstCommit } from './log-change.ts';
import type { NewRepository } from './new-repository.ts';

/**
 * The row reserves the name as `creating`, then the directory is made, then the row becomes
 * `ready`. The next start or request for the name cleans up after a crash.
 */
export async function createRepository(
  context: ForgeContext,
  wanted: NewRepository,
): Promise<OwnedRepository> {
  requireName(wanted.name);
  await requireRoom(context, wanted.creator);
  await requireBelowLimit(context.db, {
    table: repositories,
    // Exactly the condition of the partial index, so that PostgreSQL uses it.
    where: and(eq(repositories.ownerId, wanted.owner.id), sql`${repositories.state} <> 'deleting'`),
    most:
      wanted.owner.type === 'Organization'
        ? accountLimits.repositoriesOfOrganization
        : accountLimits.repositories,
    resource: 'Repository',
    many: 'repositories',
  });
  const key = `${wanted.owner.id}/${wanted.name.toLowerCase()}`;
  if (context.making.has(key)) throw nameTaken();
  context.making.add(key);
  try {
    return await copyWithinQuota(context, wanted, () => make(context, wanted));
  } finally {
    context.making.delete(key);
  }
}

async function make(context: ForgeContext, wanted: NewRepository): Promise<OwnedRepository> {
  const id = await reserve(context, wanted);
  const copyLater = wanted.content.kind === 'template' ? context.faults?.copyLater() : undefined;
  const now = copyLater ? emptyAtFirst(wanted) : wanted;
  let headSha: string | undefined;
  try {
    headSha = await fillRepository(context, repositoryDir(context.dirs.repositories, id), now);
  } catch (error) {
    await context.db.delete(repositories).where(eq(repositories.id, id));
    throw error;
  }
  const opened = await open(context, id, wanted, headSha);
  if (copyLater && wanted.content.kind === 'template') {
    const templateId = wanted.content.from.repository.id;
    const copy = { repositoryId: id, creatorId: wanted.creator.id, templateId };
    copyLater(context, { ...copy, branch: branchOf(wanted) });
  }
  return opened;
}

function emptyAtFirst(wanted: NewRepository): NewRepository {
  return { ...wanted, defaultBranch: branchOf(wanted), content: { kind: 'empty' } };
}

function requireName(name: string): void {
  if (isValidRepositoryName(name)) return;
  const message =
    'Use 1 to 100 letters, digits, hyphens, underscores and dots. The name must not end in .git or .wiki.';
  throw validationFailed({ resource: 'Repository', field: 'name', code: 'custom', message });
}

function nameTaken() {
  const message = 'name already exists on this account';
  return validationFailed({ resource: 'Repository', field: 'name', code: 'custom', message });
}

async function reserve(context: ForgeContext, wanted: NewRepository): Promise<number> {
  const id =
    (await insert(context, wanted)) ??
    ((await removeLeftBehind(context, wanted)) ? await insert(context, wanted) : undefined);
  if (id === undefined) throw nameTaken();
  return id;
}

/** Undefined if the name is taken. */
async function insert(context: ForgeContext, wanted: NewRepository): Promise<number | undefined> {
  const now = context.clock();
  try {
    const [row] = await context.db
      .insert(repositories)
      .values({
        ownerId: wanted.owner.id,
        creatorId: wanted.creator.id,
        name: wanted.name,
        description: wanted.description ?? null,
        homepage: wanted.homepage ?? null,
        private: wanted.private,
        isTemplate: wanted.isTemplate ?? false,
        defaultBranch: branchOf(wanted),
        generatedFromId:
          wanted.content.kind === 'template' ? wanted.content.from.repository.id : null,
        state: 'creating',
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: repositories.id });
    return row!.id;
  } catch (error) {
    if (!violates(error, 'repositories_name_unique')) throw error;
    return undefined;
  }
}

/** `context.making` serialises creation, so a `creating` row is left from a failed attempt. */
async function removeLeftBehind(
  context: ForgeContext,
  { owner, name }: NewRepository,
): Promise<boolean> {
  return transact(context, async (tx) => {
    const [left] = await tx
      .delete(repositories)
      .where(
        and(
          eq(repositories.ownerId, owner.id),
          sql`lower(${repositories.name}) = lower(${name})`,
          eq(repositories.state, 'creating'),
        ),
      )
      .returning({ id: repositories.id });
    if (!left) return false;
    await removeRepository(repositoryDir(context.dirs.repositories, left.id));
    context.log.info({ repositoryId: left.id }, 'Removed an unfinished repository');
    return true;
  });
}

async function open(
  context: ForgeContext,
  id: number,
  { owner, creator, name }: NewRepository,
  headSha: string | undefined,
): Promise<OwnedRepository> {
  const now = context.clock();
  return transact(context, async (tx) => {
    const [repository] = await tx
      .update(repositories)
      .set({ state: 'ready', ...(headSha !== undefined && { pushedAt: now }) })
      .where(eq(repositories.id, id))
      .returning();
    // Redirects of this name end.
    await tx
      .delete(repositoryRedirects)
      .where(
        and(
          eq(repositoryRedirects.ownerId, owner.id),
          sql`lower(${repositoryRedirects.name}) = lower(${name})`,
        ),
      );
    if (headSha !== undefined) {
      const ref = `refs/heads/${repository!.defaultBranch}`;
      await logFirstCommit(tx, {
        repositoryId: id,
        pusherId: creator.id,
        at: now,
        ref,
        sha: headSha,
      });
    }
    const found = await findRepositoryById(tx, id);
    await emit(tx, context, repositoryEvent(context.urls, found!, creator, { action: 'created' }));
    return found!;
  });
}
