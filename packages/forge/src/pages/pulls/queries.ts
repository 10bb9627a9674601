import { and, asc, desc, eq } from 'drizzle-orm';
import type { Account } from '../../principal.ts';
import type { Reader } from '../../store/client.ts';
import { accounts, pullRequests, reviewComments, reviews } from '../../store/schema.ts';

export type PullRequest = typeof pullRequests.$inferSelect;
export type Review = typeof reviews.$inferSelect;
export type ReviewComment = typeof reviewComments.$inferSelect;

export function listPullRequests(
  db: Reader,
  repositoryId: number,
  slice: { limit: number; offset: number },
): Promise<{ pull: PullRequest; author: Account }[]> {
  return db
    .select({ pull: pullRequests, author: accounts })
    .from(pullRequests)
    .innerJoin(accounts, eq(accounts.id, pullRequests.authorId))
    .where(eq(pullRequests.repositoryId, repositoryId))
    .orderBy(desc(pullRequests.number))
    .limit(slice.limit)
    .offset(slice.offset);
}

export async function findPullRequest(
  db: Reader,
  repositoryId: number,
  number: number,
): Promise<{ pull: PullRequest; author: Account } | undefined> {
  const [found] = await db
    .select({ pull: pullRequests, author: accounts })
    .from(pullRequests)
    .innerJoin(accounts, eq(accounts.id, pullRequests.authorId))
    .where(and(eq(pullRequests.repositoryId, repositoryId), eq(pullRequests.number, number)));
  return found;
}

/** A pending review is its author's draft: nobody else sees it, and this page shows none. */
export async function listReviews(
  db: Reader,
  pullRequestId: number,
): Promise<{ review: Review; author: Account }[]> {
  const rows = await db
    .select({ review: reviews, author: accounts })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .where(eq(reviews.pullRequestId, pullRequestId))
    .orderBy(asc(reviews.id));
  return rows.filter(({ review }) => review.state !== 'PENDING');
}

export async function listReviewComments(
  db: Reader,
  pullRequestId: number,
): Promise<{ comment: ReviewComment; author: Account }[]> {
  const rows = await db
    .select({ comment: reviewComments, author: accounts, state: reviews.state })
    .from(reviewComments)
    .innerJoin(accounts, eq(accounts.id, reviewComments.authorId))
    .leftJoin(reviews, eq(reviews.id, reviewComments.reviewId))
    .where(eq(reviewComments.pullRequestId, pullRequestId))
    .orderBy(asc(reviewComments.id));
  return rows.filter(({ state }) => state !== 'PENDING');
}
