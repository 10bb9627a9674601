import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { levelOf } from '../../access/rules.ts';
import type { OpenRepository } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { forbidden, GitHubError, notFound } from '../../errors.ts';
import { atLeast, repositoryNeeds } from '../../permissions.ts';
import type { Account } from '../../principal.ts';
import { findAuthors } from '../../store/queries/authors.ts';
import { pullRequests } from '../../store/schema.ts';
import { readBody, text } from '../../body.ts';
import { changedFileView, commitView } from '../../shapes/commit.ts';
import { cut, parsePage } from '../pagination.ts';
import { selectAssociations } from '../../store/queries/associations.ts';
import { pullCommits, pullFiles } from '../../use-cases/pulls/diff.ts';
import { openPull } from '../../use-cases/pulls/open.ts';
import { countPulls, findPull, listPulls, type KnownPull } from '../../store/queries/pulls.ts';
import { updatePull } from '../../use-cases/pulls/update.ts';
import { pullView } from '../../shapes/pull.ts';
import { repositoryRoute, requireActor, sendAll, sendPage } from '../route.ts';
import { describePull } from '../../use-cases/pulls/describe.ts';

const LONGEST_BODY = 65_536;
const NewPull = z.object({
  title: text(256).refine((title) => title.trim() !== '', 'must not be blank'),
  body: text(LONGEST_BODY).nullish(),
  head: text(300),
  base: text(300),
  draft: z.boolean().default(false),
});
const PullUpdate = z.object({
  title: text(256)
    .refine((title) => title.trim() !== '', 'must not be blank')
    .optional(),
  body: text(LONGEST_BODY).nullish(),
  state: z.enum(['open', 'closed']).optional(),
});

const base = '/repos/:owner/:repo/pulls';

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerPulls(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    base,
    repositoryRoute(context, repositoryNeeds.readPulls, async (call) => {
      const { repo, query } = call;
      const page = parsePage(query);
      const where = and(eq(pullRequests.repositoryId, repo.repository.id), ...filtersOf(query));
      const found = await listPulls(db, where, { ...page, orderBy: orderOf(query) });
      const associations = await selectAssociations(
        db,
        repo,
        found.map(({ author }) => author.id),
      );
      return sendPage(
        call,
        page,
        await countPulls(db, where),
        found.map((known) => pullView(urls, repo, known, associations)),
      );
    }),
  );

  rest.post(
    base,
    repositoryRoute(context, repositoryNeeds.writePulls, async (call) => {
      const { principal, repo, request, reply } = call;
      const wanted = readBody(request, 'PullRequest', NewPull);
      const author = requireActor(principal);
      const known = await openPull(call.context, repo, author, {
        ...wanted,
        body: wanted.body ?? null,
      });
      const view = await describePull(db, call.context, repo, known);
      reply.code(201).header('location', view.url);
      return view;
    }),
  );

  rest.get(
    `${base}/:number`,
    repositoryRoute(context, repositoryNeeds.readPulls, async (call) =>
      describePull(
        db,
        call.context,
        call.repo,
        await selectPull(context, call.repo, call.params['number']!),
      ),
    ),
  );

  rest.patch(
    `${base}/:number`,
    repositoryRoute(context, repositoryNeeds.openPulls, async (call) => {
      const { principal, repo, params, request } = call;
      const known = await selectPull(context, repo, params['number']!);
      const sender = requireActor(principal);
      requireAuthorOrWriter(repo, known, sender);
      const change = readBody(request, 'PullRequest', PullUpdate);
      const updated = await updatePull(call.context, repo, known, sender, change);
      return describePull(db, call.context, repo, updated);
    }),
  );

  rest.get(
    `${base}/:number/files`,
    repositoryRoute(context, repositoryNeeds.readPulls, async (call) => {
      const { pull } = await selectPull(context, call.repo, call.params['number']!);
      const files = await pullFiles(call.context, pull);
      return sendAll(call, files, (file) => changedFileView(urls, call.repo, pull.headSha, file));
    }),
  );

  rest.get(
    `${base}/:number/commits`,
    repositoryRoute(context, repositoryNeeds.readPulls, async (call) => {
      const { pull } = await selectPull(context, call.repo, call.params['number']!);
      const commits = await pullCommits(call.context, pull);
      const page = parsePage(call.query);
      const shown = cut(commits, page);
      const authors = await findAuthors(db, shown);
      return sendPage(
        call,
        page,
        commits.length,
        shown.map((commit) => commitView(urls, call.repo, commit, authors)),
      );
    }),
  );
}

export async function selectPull(
  context: ForgeContext,
  { repository }: OpenRepository,
  number: string,
): Promise<KnownPull> {
  if (!/^\d{1,9}$/.test(number)) throw notFound();
  const known = await findPull(context.db, repository.id, Number(number));
  if (!known) throw notFound();
  return known;
}

/** Apps passed the permission check; a person must be its author or have push access. */
function requireAuthorOrWriter(repo: OpenRepository, { pull }: KnownPull, sender: Account): void {
  if (repo.facts.caller.kind === 'installation' || pull.authorId === sender.id) return;
  if (!atLeast(levelOf(repo.facts), 'push')) {
    throw forbidden('Must have push access to Repository.');
  }
}

function filtersOf(query: Record<string, string>): (SQL | undefined)[] {
  const { state = 'open', head, base: baseRef } = query;
  return [
    stateFilter(state),
    head ? eq(pullRequests.headRef, head.slice(head.indexOf(':') + 1)) : undefined,
    baseRef ? eq(pullRequests.baseRef, baseRef) : undefined,
  ];
}

function stateFilter(state: string): SQL | undefined {
  if (state === 'all') return undefined;
  if (state === 'open' || state === 'closed') return eq(pullRequests.state, state);
  throw new GitHubError(422, 'state must be one of open, closed, all.');
}

function orderOf({ sort, direction }: Record<string, string>): SQL {
  const column = sort === 'updated' ? pullRequests.updatedAt : pullRequests.number;
  // GitHub lists newest first by default, but ascending when a sort is given.
  const ascending = direction ? direction === 'asc' : sort !== undefined && sort !== 'created';
  return sql`${ascending ? asc(column) : desc(column)}`;
}
