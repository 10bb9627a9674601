import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Account } from '../../principal.ts';
import type { Reader } from '../../store/client.ts';
import { accounts, reviewComments, reviews } from '../../store/schema.ts';

export type Review = typeof reviews.$inferSelect;
export type ReviewComment = typeof reviewComments.$inferSelect;

/** Of reviews, and of comments on lines. */
export const mostSaid = 300;

interface Said<T> {
  /** The newest, the oldest of them first. */
  shown: T[];
  hasEarlier: boolean;
}

function newest<T>(latestFirst: T[]): Said<T> {
  const shown = latestFirst.slice(0, mostSaid).toReversed();
  return { shown, hasEarlier: latestFirst.length > mostSaid };
}

/** A pending review is its author's draft: nobody else sees it, and this page shows none. */
export async function listReviews(
  db: Reader,
  pullRequestId: number,
): Promise<Said<{ review: Review; author: Account }>> {
  const rows = await db
    .select({ review: reviews, author: accounts })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .where(and(eq(reviews.pullRequestId, pullRequestId), ne(reviews.state, 'PENDING')))
    .orderBy(desc(reviews.id))
    .limit(mostSaid + 1);
  return newest(rows);
}

export async function listReviewComments(
  db: Reader,
  pullRequestId: number,
): Promise<Said<{ comment: ReviewComment; author: Account }>> {
  const rows = await db
    .select({ comment: reviewComments, author: accounts })
    .from(reviewComments)
    .innerJoin(accounts, eq(accounts.id, reviewComments.authorId))
    .leftJoin(reviews, eq(reviews.id, reviewComments.reviewId))
    .where(
      and(
        eq(reviewComments.pullRequestId, pullRequestId),
        or(isNull(reviews.state), ne(reviews.state, 'PENDING')),
      ),
    )
    .orderBy(desc(reviewComments.id))
    .limit(mostSaid + 1);
  return newest(rows);
}
