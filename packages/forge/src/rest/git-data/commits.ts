import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../../context.ts';
import { conflict, GitHubError, notFound } from '../../errors.ts';
import {
  getCommit,
  listCommits,
  resolveCommit,
  type CommitQuery,
} from '../../git/objects/commits.ts';
import { compareFiles } from '../../git/objects/diff.ts';
import { isReadableTreePath } from '../../git/names.ts';
import { headCommit } from '../../git/objects/refs.ts';
import { repositoryNeeds } from '../../permissions.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import { findAuthors } from '../../store/queries/authors.ts';
import { commitView, commitWithFilesView } from '../../shapes/commit.ts';
import { openEndedLink, parsePage } from '../pagination.ts';
import { repositoryRoute } from '../route.ts';

export function registerCommits(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/repos/:owner/:repo/commits',
    repositoryRoute(
      context,
      repositoryNeeds.readContents,
      async ({ context: { caller }, repo, dir, query, request, reply }) => {
        if ((await headCommit(dir)) === undefined && query['sha'] === undefined) {
          throw conflict('Git Repository is empty.');
        }
        const page = parsePage(query);
        const filter = { ...(await toFilter(query)), caller };
        const commits = await listCommits(dir, {
          ...filter,
          page: page.number,
          perPage: page.size,
        });
        if (!commits) throw notFound();
        const [more] =
          (await listCommits(dir, { ...filter, page: page.offset + page.size + 1, perPage: 1 })) ??
          [];
        const link = openEndedLink(new URL(request.url, urls.base), page, more !== undefined);
        if (link !== undefined) reply.header('link', link);
        const authors = await findAuthors(db, commits);
        return commits.map((commit) => commitView(urls, repo, commit, authors));
      },
    ),
  );

  rest.get(
    '/repos/:owner/:repo/commits/*',
    repositoryRoute(
      context,
      repositoryNeeds.readContents,
      async ({ context: { caller }, repo, dir, params, reply, request }) => {
        const name = params['*']!;
        const sha = await resolveCommit(dir, name, caller);
        const commit = sha === undefined ? undefined : await getCommit(dir, sha, caller);
        if (!commit) throw new GitHubError(422, `No commit found for SHA: ${name.slice(0, 255)}`);
        if (request.headers.accept?.includes('application/vnd.github.sha')) {
          return reply.type('application/vnd.github.sha; charset=utf-8').send(commit.sha);
        }
        const [authors, files] = await Promise.all([
          findAuthors(db, [commit]),
          compareFiles(dir, commit.parents[0], commit.sha, { caller }),
        ]);
        return commitWithFilesView(urls, repo, commit, authors, files);
      },
    ),
  );

  async function toFilter(query: Record<string, string>): Promise<Omit<CommitQuery, 'caller'>> {
    const { sha, path, author, since, until } = query;
    if (path !== undefined && path !== '' && !isReadableTreePath(path)) throw notFound();
    return {
      ...(sha ? { ref: sha } : {}),
      ...(path ? { path } : {}),
      ...(author ? { authors: await addressesOf(author) } : {}),
      ...instantOf('since', since),
      ...instantOf('until', until),
    };
  }

  async function addressesOf(author: string): Promise<string[]> {
    if (author.includes('@')) return [author];
    const account = await findAccountByLogin(db, author, 'User');
    if (!account) return ['nobody'];
    const { hostname } = new URL(urls.base);
    const noReply = `${account.id}+${account.login}@users.noreply.${hostname}`;
    return account.email === null ? [noReply] : [noReply, account.email];
  }
}

function instantOf(key: 'since' | 'until', value: string | undefined) {
  if (value === undefined) return {};
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new GitHubError(422, `${key} must be a timestamp.`);
  return { [key]: date };
}
