import { setImmediate } from 'node:timers/promises';
import { violates } from '@lectern/postgres/unique';
import { eq } from 'drizzle-orm';
import { transact, type CallerContext, type ForgeContext } from '../../context.ts';
import { GitHubError } from '../../errors.ts';
import { isAncestor } from '../../git/objects/ancestry.ts';
import { getCommit } from '../../git/objects/commits.ts';
import { repositoryDir } from '../../git/paths.ts';
import type { Account } from '../../principal.ts';
import type { Tx } from '../../store/client.ts';
import type { OwnedRepository } from '../../store/queries/repositories.ts';
import { reviewComments, reviews } from '../../store/schema.ts';
import { emit } from '../../webhooks/emit.ts';
import { reviewEvent } from '../../webhooks/review-event.ts';
import { pullFiles } from '../../use-cases/pulls/diff.ts';
import type { KnownPull } from '../../store/queries/pulls.ts';
import { findAnchor, readPatch, type Anchor, type Place } from './anchor.ts';
import type { KnownReview } from '../../store/queries/reviews.ts';

export const reviewEvents = ['APPROVE', 'REQUEST_CHANGES', 'COMMENT'] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

const stateOf = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
} as const;

export interface NewReview {
  body: string;
  /** Undefined: the review stays pending until it is submitted. */
  event: ReviewEvent | undefined;
  commitSha: string;
  comments: readonly { path: string; body: string; place: Place }[];
}

const unprocessable = (...reasons: string[]) =>
  new GitHubError(422, 'Unprocessable Entity', reasons);

/** One comment without a place in the patch refuses the whole review. */
export async function createReview(
  context: CallerContext,
  found: OwnedRepository,
  known: KnownPull,
  author: Account,
  wanted: NewReview,
): Promise<KnownReview> {
  if (wanted.event) requireAllowedEvent(known, author, wanted.event, wanted);
  await requireCommit(context, known, wanted.commitSha);
  const anchored = await anchorAll(context, known, wanted);
  const now = context.clock();
  try {
    return await transact(context, async (tx) => {
      const [review] = await tx
        .insert(reviews)
        .values({
          pullRequestId: known.pull.id,
          authorId: author.id,
          state: wanted.event ? stateOf[wanted.event] : 'PENDING',
          body: wanted.body,
          commitSha: wanted.commitSha,
          createdAt: now,
          submittedAt: wanted.event ? now : null,
        })
        .returning();
      for (const { anchor, path, body } of anchored) {
        await tx.insert(reviewComments).values({
          pullRequestId: known.pull.id,
          reviewId: review!.id,
          authorId: author.id,
          commitSha: wanted.commitSha,
          path,
          body,
          ...anchor,
          createdAt: now,
          updatedAt: now,
        });
      }
      const created = { review: review!, author };
      if (wanted.event) await announce(tx, context, found, known, created);
      return created;
    });
  } catch (error) {
    if (!violates(error, 'reviews_one_pending')) throw error;
    throw unprocessable('User can only have one pending review per pull request');
  }
}

export async function submitReview(
  context: ForgeContext,
  found: OwnedRepository,
  known: KnownPull,
  pending: KnownReview,
  { event, body }: { event: ReviewEvent; body: string | undefined },
): Promise<KnownReview> {
  if (pending.review.state !== 'PENDING') {
    throw unprocessable('Can not submit a review that is not pending');
  }
  const text = body ?? pending.review.body;
  requireAllowedEvent(known, pending.author, event, { body: text, comments: ['kept'] });
  return transact(context, async (tx) => {
    const [review] = await tx
      .update(reviews)
      .set({ state: stateOf[event], body: text, submittedAt: context.clock() })
      .where(eq(reviews.id, pending.review.id))
      .returning();
    const submitted = { ...pending, review: review! };
    await announce(tx, context, found, known, submitted);
    return submitted;
  });
}

function requireAllowedEvent(
  { pull }: KnownPull,
  author: Account,
  event: ReviewEvent,
  content: { body: string; comments: readonly unknown[] },
): void {
  const own = pull.authorId === author.id;
  if (own && event === 'APPROVE') throw unprocessable('Can not approve your own pull request');
  if (own && event === 'REQUEST_CHANGES') {
    throw unprocessable('Can not request changes on your own pull request');
  }
  const isBlank = content.body.trim() === '' && content.comments.length === 0;
  if (event !== 'APPROVE' && isBlank) throw unprocessable('Body can not be blank');
}

/** The author of a review may not have seen the current head. */
async function requireCommit(
  context: CallerContext,
  { pull }: KnownPull,
  commitSha: string,
): Promise<void> {
  if (commitSha === pull.headSha) return;
  const dir = repositoryDir(context.dirs.repositories, pull.repositoryId);
  const known = (await getCommit(dir, commitSha, context.caller)) !== undefined;
  if (known && (await isAncestor(dir, commitSha, pull.headSha, context.caller))) return;
  throw unprocessable('Commit is not part of the pull request');
}

async function anchorAll(
  context: CallerContext,
  { pull }: KnownPull,
  { comments, commitSha }: NewReview,
): Promise<{ path: string; body: string; anchor: Anchor }[]> {
  if (comments.length === 0) return [];
  const files = await pullFiles(context, { ...pull, headSha: commitSha });
  const patches = new Map(files.map(({ filename, patch = '' }) => [filename, patch]));
  const anchors = new Map<Place, Anchor>();
  for (const path of new Set(comments.map((comment) => comment.path))) {
    const text = patches.get(path);
    if (text === undefined) throw unprocessable('Path could not be resolved');
    // Parsing blocks the event loop, so other requests run in between.
    await setImmediate();
    const patch = readPatch(text);
    for (const { place } of comments.filter((comment) => comment.path === path)) {
      const anchor = findAnchor(patch, place);
      if (!anchor) throw unprocessable('Line could not be resolved');
      anchors.set(place, anchor);
    }
  }
  return comments.map(({ path, body, place }) => ({ path, body, anchor: anchors.get(place)! }));
}

async function announce(
  tx: Tx,
  context: ForgeContext,
  found: OwnedRepository,
  pull: KnownPull,
  review: KnownReview,
): Promise<void> {
  await emit(tx, context, await reviewEvent(tx, context, found, { pull, review }));
}
