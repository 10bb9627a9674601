import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { BasePermission } from '../../permissions.ts';
import type { Account } from '../../principal.ts';
import type { Reader } from '../client.ts';
import { accounts, organizations, repositories, repositoryRedirects } from '../schema.ts';

export type Repository = typeof repositories.$inferSelect;

/** A repository with the facts of its owner that decide who may see it. */
export interface OwnedRepository {
  repository: Repository;
  owner: Account;
  /** 'none' for personal repositories: nobody is a mere member there. */
  basePermission: BasePermission;
}

export async function findRepositoryById(
  db: Reader,
  id: number,
): Promise<OwnedRepository | undefined> {
  const [found] = await listOwned(db, eq(repositories.id, id), { limit: 1, offset: 0 });
  return found;
}

export async function findRepositoryByName(
  db: Reader,
  owner: string,
  name: string,
): Promise<OwnedRepository | undefined> {
  const named = and(
    sql`lower(${accounts.login}) = lower(${owner})`,
    sql`lower(${repositories.name}) = lower(${name})`,
  );
  const [found] = await listOwned(db, named, { limit: 1, offset: 0 });
  return found;
}

/** The repository that used to have this name. */
export async function findRepositoryByOldName(
  db: Reader,
  owner: string,
  name: string,
): Promise<OwnedRepository | undefined> {
  const redirected = inArray(
    repositories.id,
    db
      .select({ id: repositoryRedirects.repositoryId })
      .from(repositoryRedirects)
      .innerJoin(accounts, eq(accounts.id, repositoryRedirects.ownerId))
      .where(
        and(
          sql`lower(${accounts.login}) = lower(${owner})`,
          sql`lower(${repositoryRedirects.name}) = lower(${name})`,
        ),
      ),
  );
  const [found] = await listOwned(db, redirected, { limit: 1, offset: 0 });
  return found;
}

export type RepositorySort = 'created' | 'updated' | 'pushed' | 'full_name';

/** Repositories that are ready, newest first unless asked otherwise. */
export async function listOwned(
  db: Reader,
  where: SQL | undefined,
  slice: { limit: number; offset: number },
  order: { sort: RepositorySort; direction: 'asc' | 'desc' } = {
    sort: 'created',
    direction: 'desc',
  },
): Promise<OwnedRepository[]> {
  const column = {
    created: sql`${repositories.createdAt}`,
    updated: sql`${repositories.updatedAt}`,
    pushed: sql`coalesce(${repositories.pushedAt}, ${repositories.createdAt})`,
    full_name: sql`lower(${accounts.login} || '/' || ${repositories.name})`,
  }[order.sort];
  const rows = await db
    .select({
      repository: repositories,
      owner: accounts,
      basePermission: organizations.defaultRepositoryPermission,
    })
    .from(repositories)
    .innerJoin(accounts, eq(accounts.id, repositories.ownerId))
    .leftJoin(organizations, eq(organizations.id, repositories.ownerId))
    .where(and(eq(repositories.state, 'ready'), where))
    .orderBy(order.direction === 'asc' ? column : desc(column), desc(repositories.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return rows.map((row) => ({ ...row, basePermission: row.basePermission ?? 'none' }));
}

export async function countOwned(db: Reader, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(repositories)
    .innerJoin(accounts, eq(accounts.id, repositories.ownerId))
    .where(and(eq(repositories.state, 'ready'), where));
  return row?.total ?? 0;
}
