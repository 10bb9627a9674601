import { and, desc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Account } from '../../principal.ts';
import type { Reader } from '../../store/client.ts';
import { accounts, reviewComments, reviews } from '../../store/schema.ts';

export type Review = typeof reviews.$inferSelect;
export type ReviewComment = typeof reviewComments.$inferSelect;

/** Limit for reviews and for line comments. */
export const mostShown = 300;

interface Newest<T> {
  /** In chronological order. */
  shown: T[];
  hasEarlier: boolean;
}

function newest<T>(latestFirst: T[]): Newest<T> {
  const shown = latestFirst.slice(0, mostShown).toReversed();
  return { shown, hasEarlier: latestFirst.length > mostShown };
}

/** Pending reviews are drafts that only their authors see. */
export async function listReviews(
  db: Reader,
  pullRequestId: number,
): Promise<Newest<{ review: Review; author: Account }>> {
  const rows = await db
    .select({ review: reviews, author: accounts })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .where(and(eq(reviews.pullRequestId, pullRequestId), ne(reviews.state, 'PENDING')))
    .orderBy(desc(reviews.id))
    .limit(mostShown + 1);
  return newest(rows);
}

export async function listReviewComments(
  db: Reader,
  pullRequestId: number,
): Promise<Newest<{ comment: ReviewComment; author: Account }>> {
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
    .limit(mostShown + 1);
  return newest(rows);
}
