import { and, asc, count, eq, ne, or, type SQL } from 'drizzle-orm';
import type { Reader } from '../client.ts';
import { accounts, reviewComments, reviews, type Account } from '../schema.ts';

export interface KnownReview {
  review: typeof reviews.$inferSelect;
  author: Account;
}

export interface KnownComment {
  comment: typeof reviewComments.$inferSelect;
  author: Account;
}

type Slice = { limit: number; offset: number };

/** A pending review is visible to its author only. */
export function visibleTo(viewerId: number | undefined): SQL | undefined {
  const submitted = ne(reviews.state, 'PENDING');
  return viewerId === undefined ? submitted : or(submitted, eq(reviews.authorId, viewerId));
}

export async function listReviews(
  db: Reader,
  where: SQL | undefined,
  slice?: Slice,
): Promise<KnownReview[]> {
  const query = db
    .select({ review: reviews, author: accounts })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .where(where)
    .orderBy(asc(reviews.id));
  return slice ? query.limit(slice.limit).offset(slice.offset) : query;
}

export function countReviews(db: Reader, where: SQL | undefined): Promise<number> {
  return db.$count(reviews, where);
}

const ofReview = eq(reviews.id, reviewComments.reviewId);

export async function listComments(
  db: Reader,
  where: SQL | undefined,
  slice: Slice,
): Promise<KnownComment[]> {
  return db
    .select({ comment: reviewComments, author: accounts })
    .from(reviewComments)
    .innerJoin(accounts, eq(accounts.id, reviewComments.authorId))
    .innerJoin(reviews, ofReview)
    .where(and(where))
    .orderBy(asc(reviewComments.id))
    .limit(slice.limit)
    .offset(slice.offset);
}

export async function countComments(db: Reader, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reviewComments)
    .innerJoin(reviews, ofReview)
    .where(where);
  return row?.total ?? 0;
}
