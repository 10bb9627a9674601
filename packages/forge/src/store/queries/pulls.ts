import { and, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader, Tx } from '../client.ts';
import { accounts, pullRequests, repositories, reviewComments, type Account } from '../schema.ts';

export type PullRequest = typeof pullRequests.$inferSelect;

export interface KnownPull {
  pull: PullRequest;
  author: Account;
  mergedBy: Account | null;
}

const mergers = alias(accounts, 'mergers');

export async function listPulls(
  db: Reader,
  where: SQL | undefined,
  options: { limit?: number; offset?: number; orderBy?: SQL } = {},
): Promise<KnownPull[]> {
  const { limit = 100, offset = 0, orderBy = sql`${pullRequests.number} desc` } = options;
  return db
    .select({ pull: pullRequests, author: accounts, mergedBy: mergers })
    .from(pullRequests)
    .innerJoin(accounts, eq(accounts.id, pullRequests.authorId))
    .leftJoin(mergers, eq(mergers.id, pullRequests.mergedById))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
}

export function countPulls(db: Reader, where: SQL | undefined): Promise<number> {
  return db.$count(pullRequests, where);
}

export async function findPull(
  db: Reader,
  repositoryId: number,
  number: number,
): Promise<KnownPull | undefined> {
  const [found] = await listPulls(
    db,
    and(eq(pullRequests.repositoryId, repositoryId), eq(pullRequests.number, number)),
    { limit: 1 },
  );
  return found;
}

export function countReviewComments(db: Reader, pullRequestId: number): Promise<number> {
  return db.$count(reviewComments, eq(reviewComments.pullRequestId, pullRequestId));
}

/** The sequence has no gaps. */
export async function takeNumber(tx: Tx, repositoryId: number): Promise<number> {
  const [row] = await tx
    .update(repositories)
    .set({ nextNumber: sql`${repositories.nextNumber} + 1` })
    .where(eq(repositories.id, repositoryId))
    .returning({ next: repositories.nextNumber });
  if (!row) throw new Error(`Repository ${repositoryId} is gone.`);
  return row.next - 1;
}

/** Serialises with pushes: logging a push updates the same row. */
export async function lockRepository(tx: Tx, repositoryId: number): Promise<void> {
  await tx
    .select({ id: repositories.id })
    .from(repositories)
    .where(eq(repositories.id, repositoryId))
    .for('no key update');
}
