import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { BasePermission } from '../../permissions.ts';
import type { Reader } from '../client.ts';
import { prepared } from '../prepared.ts';
import {
  accounts,
  organizations,
  repositories,
  repositoryRedirects,
  type Account,
} from '../schema.ts';

export type Repository = typeof repositories.$inferSelect;

export interface OwnedRepository {
  repository: Repository;
  owner: Account;
  /** 'none' for personal repositories, which have no members. */
  basePermission: BasePermission;
}

export const owned = {
  repository: repositories,
  owner: accounts,
  basePermission: organizations.defaultRepositoryPermission,
};

interface OwnedRow extends Omit<OwnedRepository, 'basePermission'> {
  basePermission: BasePermission | null;
}

export function toOwned({ repository, owner, basePermission }: OwnedRow): OwnedRepository {
  return { repository, owner, basePermission: basePermission ?? 'none' };
}

export async function findRepositoryById(
  db: Reader,
  id: number,
): Promise<OwnedRepository | undefined> {
  const [found] = await listOwned(db, eq(repositories.id, id), { limit: 1, offset: 0 });
  return found;
}

const byName = prepared((db) =>
  db
    .select(owned)
    .from(repositories)
    .innerJoin(accounts, eq(accounts.id, repositories.ownerId))
    .leftJoin(organizations, eq(organizations.id, repositories.ownerId))
    .where(
      and(
        eq(repositories.state, 'ready'),
        sql`lower(${accounts.login}) = lower(${sql.placeholder('owner')})`,
        sql`lower(${repositories.name}) = lower(${sql.placeholder('name')})`,
      ),
    )
    .prepare('forge_repository_by_name'),
);

export async function findRepositoryByName(
  db: Reader,
  owner: string,
  name: string,
): Promise<OwnedRepository | undefined> {
  const [row] = await byName(db).execute({ owner, name });
  return row && toOwned(row);
}

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
    .select(owned)
    .from(repositories)
    .innerJoin(accounts, eq(accounts.id, repositories.ownerId))
    .leftJoin(organizations, eq(organizations.id, repositories.ownerId))
    .where(and(eq(repositories.state, 'ready'), where))
    .orderBy(order.direction === 'asc' ? column : desc(column), desc(repositories.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return rows.map(toOwned);
}

export async function countOwned(db: Reader, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(repositories)
    .innerJoin(accounts, eq(accounts.id, repositories.ownerId))
    .where(and(eq(repositories.state, 'ready'), where));
  return row?.total ?? 0;
}
