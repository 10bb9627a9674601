import type { components } from '@octokit/openapi-types';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OpenRepository } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { GitHubError } from '../../errors.ts';
import { getCommit, resolveCommit } from '../../git/objects/commits.ts';
import { repositoryNeeds } from '../../permissions.ts';
import type { Account } from '../../principal.ts';
import { accounts, commitStatuses } from '../../store/schema.ts';
import { readBody, text } from '../../body.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { cut, parsePage } from '../pagination.ts';
import { repositoryView } from '../../shapes/repository.ts';
import { repositoryRoute, requireActor, sendAll, sendPage, type RepositoryCall } from '../route.ts';
import { simpleUserView } from '../../shapes/user.ts';

type StatusView = components['schemas']['status'];

const NewStatus = z.object({
  state: z.enum(['error', 'failure', 'pending', 'success']),
  target_url: text(2_000).nullish(),
  description: text(140).nullish(),
  context: text(255).default('default'),
});

interface KnownStatus {
  status: typeof commitStatuses.$inferSelect;
  creator: Account;
}

const base = '/repos/:owner/:repo';

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerStatuses(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.post(
    `${base}/statuses/:sha`,
    repositoryRoute(context, repositoryNeeds.writeStatuses, async (call) => {
      const { repo, dir, params, principal, request, reply } = call;
      const creator = requireActor(principal);
      const wanted = readBody(request, 'Status', NewStatus);
      const sha = params['sha']!;
      if (!(await getCommit(dir, sha, call.context.caller))) throw noCommit(sha);
      const [status] = await db
        .insert(commitStatuses)
        .values({
          repositoryId: repo.repository.id,
          sha,
          state: wanted.state,
          context: wanted.context,
          description: wanted.description ?? null,
          targetUrl: wanted.target_url ?? null,
          creatorId: creator.id,
          createdAt: context.clock(),
        })
        .returning();
      reply.code(201);
      return statusView(repo, { status: status!, creator });
    }),
  );

  rest.get(
    `${base}/commits/:ref/statuses`,
    repositoryRoute(context, repositoryNeeds.readStatuses, async (call) => {
      const known = await listStatuses(call.repo, await shaOf(call));
      return sendAll(call, known, (one) => statusView(call.repo, one));
    }),
  );

  rest.get(
    `${base}/commits/:ref/status`,
    repositoryRoute(context, repositoryNeeds.readStatuses, async (call) => {
      const { repo } = call;
      const sha = await shaOf(call);
      const newest = newestOf(await listStatuses(repo, sha));
      const page = parsePage(call.query);
      const home = urls.api(`/repos/${repo.owner.login}/${repo.repository.name}`);
      return sendPage(call, page, newest.length, {
        state: combine(newest.map(({ status }) => status.state)),
        statuses: cut(newest, page).map((one) => statusView(repo, one)),
        sha,
        total_count: newest.length,
        repository: repositoryView(urls, repo),
        commit_url: `${home}/commits/${sha}`,
        url: `${home}/commits/${sha}/status`,
      });
    }),
  );

  async function shaOf({ context: { caller }, dir, params }: RepositoryCall): Promise<string> {
    const ref = params['ref']!;
    const sha = await resolveCommit(dir, ref, caller);
    if (sha === undefined) throw noCommit(ref);
    return sha;
  }

  /** Newest first. */
  async function listStatuses({ repository }: OpenRepository, sha: string): Promise<KnownStatus[]> {
    return db
      .select({ status: commitStatuses, creator: accounts })
      .from(commitStatuses)
      .innerJoin(accounts, eq(accounts.id, commitStatuses.creatorId))
      .where(and(eq(commitStatuses.repositoryId, repository.id), eq(commitStatuses.sha, sha)))
      .orderBy(desc(commitStatuses.id));
  }

  function statusView(
    { repository, owner }: OpenRepository,
    { status, creator }: KnownStatus,
  ): StatusView {
    return {
      url: urls.api(`/repos/${owner.login}/${repository.name}/statuses/${status.sha}`),
      avatar_url: urls.avatar(creator.id),
      id: status.id,
      node_id: nodeId('Status', status.id),
      state: status.state,
      description: status.description,
      target_url: status.targetUrl,
      context: status.context,
      created_at: status.createdAt.toISOString(),
      updated_at: status.createdAt.toISOString(),
      creator: simpleUserView(urls, creator),
    };
  }
}

export type StatusState = 'error' | 'failure' | 'pending' | 'success';

/** GitHub's rule: any failure fails, and no status at all is pending. */
export function combine(states: readonly StatusState[]): 'failure' | 'pending' | 'success' {
  if (states.some((state) => state === 'failure' || state === 'error')) return 'failure';
  if (states.length === 0 || states.includes('pending')) return 'pending';
  return 'success';
}

/** The newest status of each context. Expects the newest first. */
function newestOf(known: readonly KnownStatus[]): KnownStatus[] {
  const newest = new Map<string, KnownStatus>();
  for (const one of known) {
    if (!newest.has(one.status.context)) newest.set(one.status.context, one);
  }
  return [...newest.values()];
}

function noCommit(ref: string) {
  return new GitHubError(422, `No commit found for SHA: ${ref.slice(0, 255)}`);
}
