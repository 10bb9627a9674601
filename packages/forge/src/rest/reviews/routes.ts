import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OpenRepository } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { notFound, validationFailed } from '../../errors.ts';
import { isValidSha } from '../../git/names.ts';
import { repositoryNeeds } from '../../permissions.ts';
import { actorOf, type Principal } from '../../principal.ts';
import { reviewComments, reviews } from '../../store/schema.ts';
import { idParam, readBody, text } from '../../body.ts';
import { parsePage } from '../pagination.ts';
import { selectAssociations } from '../../store/queries/associations.ts';
import type { KnownPull } from '../../store/queries/pulls.ts';
import { selectPull } from '../pulls/routes.ts';
import type { Place } from './anchor.ts';
import {
  countComments,
  countReviews,
  listComments,
  listReviews,
  visibleTo,
  type KnownReview,
} from '../../store/queries/reviews.ts';
import { createReview, reviewEvents, submitReview } from './submit.ts';
import { reviewCommentView, reviewView } from '../../shapes/review.ts';
import {
  repositoryRoute,
  requireActor,
  sendPage,
  type Call,
  type RepositoryCall,
} from '../route.ts';

const LONGEST_BODY = 65_536;
const MOST_COMMENTS = 1_000;
const side = z.enum(['LEFT', 'RIGHT']);
const place = z.number().int();

const NewComment = z.object({
  path: text(4_096),
  body: text(LONGEST_BODY).refine((body) => body.trim() !== '', 'must not be blank'),
  position: place.optional(),
  line: place.optional(),
  side: side.default('RIGHT'),
  start_line: place.nullish(),
  start_side: side.nullish(),
});
const NewReview = z.object({
  body: text(LONGEST_BODY).nullish(),
  event: z.enum([...reviewEvents, '']).nullish(),
  commit_id: z.string().refine(isValidSha, 'must be a full commit id').nullish(),
  comments: z.array(NewComment).max(MOST_COMMENTS).default([]),
});
const Submission = z.object({
  event: z.enum(reviewEvents),
  body: text(LONGEST_BODY).optional(),
});

const base = '/repos/:owner/:repo/pulls/:number';

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerReviews(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.post(
    `${base}/reviews`,
    repositoryRoute(context, repositoryNeeds.openPulls, async (call) => {
      const { principal, repo, request } = call;
      const known = await selectPull(context, repo, call.params['number']!);
      const wanted = readBody(request, 'PullRequestReview', NewReview);
      const created = await createReview(call.context, repo, known, requireActor(principal), {
        body: wanted.body ?? '',
        event: wanted.event || undefined,
        commitSha: wanted.commit_id ?? known.pull.headSha,
        comments: wanted.comments.map(({ path, body, ...at }) => ({
          path,
          body,
          place: toPlace(at),
        })),
      });
      return showReview(repo, known, created);
    }),
  );

  rest.get(
    `${base}/reviews`,
    repositoryRoute(context, repositoryNeeds.readPulls, async (call) => {
      const { pull } = await selectPull(context, call.repo, call.params['number']!);
      const where = and(eq(reviews.pullRequestId, pull.id), visible(call.principal));
      const page = parsePage(call.query);
      const found = await listReviews(db, where, page);
      const associations = await selectAssociations(
        db,
        call.repo,
        found.map(({ author }) => author.id),
      );
      return sendPage(
        call,
        page,
        await countReviews(db, where),
        found.map((one) => reviewView(urls, call.repo, pull, one, associations)),
      );
    }),
  );

  rest.get(
    `${base}/reviews/:id`,
    repositoryRoute(context, repositoryNeeds.readPulls, async (call) => {
      const known = await selectPull(context, call.repo, call.params['number']!);
      return showReview(call.repo, known, await selectReview(call, known));
    }),
  );

  rest.post(
    `${base}/reviews/:id/events`,
    repositoryRoute(context, repositoryNeeds.openPulls, async (call) => {
      const known = await selectPull(context, call.repo, call.params['number']!);
      const pending = await selectReview(call, known);
      if (pending.author.id !== requireActor(call.principal).id) throw notFound();
      const { event, body } = readBody(call.request, 'PullRequestReview', Submission);
      const submission = { event, body };
      return showReview(
        call.repo,
        known,
        await submitReview(context, call.repo, known, pending, submission),
      );
    }),
  );

  rest.get(
    `${base}/reviews/:id/comments`,
    repositoryRoute(context, repositoryNeeds.readPulls, async (call) => {
      const known = await selectPull(context, call.repo, call.params['number']!);
      const { review } = await selectReview(call, known);
      return sendComments(call, known, eq(reviewComments.reviewId, review.id));
    }),
  );

  rest.get(
    `${base}/comments`,
    repositoryRoute(context, repositoryNeeds.readPulls, async (call) => {
      const known = await selectPull(context, call.repo, call.params['number']!);
      return sendComments(call, known, eq(reviewComments.pullRequestId, known.pull.id));
    }),
  );

  async function sendComments(
    call: RepositoryCall,
    { pull }: KnownPull,
    which: ReturnType<typeof eq>,
  ) {
    const where = and(which, visible(call.principal));
    const page = parsePage(call.query);
    const found = await listComments(db, where, page);
    const authorIds = found.map(({ author }) => author.id);
    const associations = await selectAssociations(db, call.repo, authorIds);
    return sendPage(
      call,
      page,
      await countComments(db, where),
      found.map((one) => reviewCommentView(urls, call.repo, pull, one, associations)),
    );
  }

  async function showReview(repo: OpenRepository, { pull }: KnownPull, known: KnownReview) {
    const associations = await selectAssociations(db, repo, [known.author.id]);
    return reviewView(urls, repo, pull, known, associations);
  }

  async function selectReview(call: Call, { pull }: KnownPull): Promise<KnownReview> {
    const named = eq(reviews.id, idParam(call.params['id']!));
    const [found] = await listReviews(
      db,
      and(named, eq(reviews.pullRequestId, pull.id), visible(call.principal)),
    );
    if (!found) throw notFound();
    return found;
  }
}

const visible = (principal: Principal) => visibleTo(actorOf(principal)?.id);

type At = Omit<z.output<typeof NewComment>, 'path' | 'body'>;

/** `line` is GitHub's current field, `position` the older one. */
function toPlace({ line, position, side: on, start_line, start_side }: At): Place {
  if (line !== undefined) {
    const start = start_line ? { line: start_line, side: start_side ?? on } : undefined;
    return { line, side: on, ...(start && { start }) };
  }
  if (position !== undefined) return { position };
  throw validationFailed({
    resource: 'PullRequestReviewComment',
    field: 'line',
    code: 'missing_field',
  });
}
