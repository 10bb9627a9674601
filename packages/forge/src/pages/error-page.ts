/** A private page and a missing one look the same. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RepositoryMoved } from '../access/repository-access.ts';
import type { ForgeContext } from '../context.ts';
import { GitHubError } from '../errors.ts';
import { isGitProblem } from '../git/git-problem.ts';
import { toGitHubError } from '../rest/git-data/git-problems.ts';
import { html } from './html.ts';
import { frameOf, layout, type Page } from './layout.ts';
import { sendPage, viewerOf } from './page-routes.ts';
import type { Viewer } from '../accounts/sessions.ts';

const headings: Record<number, string> = {
  400: 'Invalid request',
  403: 'Not allowed',
  404: 'Page not found',
  413: 'Too large',
  415: 'Invalid request',
  429: 'Too many attempts',
  431: 'Too large',
  507: 'Not enough space',
};

const notThere = 'This page does not exist, or you do not have access to it.';

export function errorPage(
  status: number,
  message: string,
  viewer: Viewer | undefined,
  path: string,
): Page {
  const heading = headings[status] ?? (status < 500 ? 'Not possible' : 'Something went wrong');
  const signIn = `/login?return_to=${encodeURIComponent(path)}`;
  return {
    title: heading,
    status,
    width: 'narrow',
    body: html`<h1>${heading}</h1>
      <p>${message}</p>
      <p>
        <a href="/">Go to the home page</a
        >${status === 404 && !viewer && html` or <a href="${signIn}">sign in</a> to see more`}.
      </p>`,
  };
}

/** For requests that could not be parsed: the viewer and the path are unknown. */
export function anonymousErrorPage(context: ForgeContext, error: GitHubError): string {
  const page = errorPage(error.status, error.message, undefined, '/');
  return layout(frameOf(context, undefined, '/'), page).text;
}

/** The same path under the repository's new name. */
function movedTo({ found }: RepositoryMoved, url: string): string {
  const rest = url.replace(/^\/[^/?]+\/[^/?]+/, '');
  return `/${found.owner.login}/${found.repository.name}${rest}`;
}

function statusOf(error: unknown): number {
  if (error instanceof GitHubError) return error.status;
  if (isGitProblem(error)) return toGitHubError(error).status;
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}

function messageOf(error: unknown, status: number): string {
  if (status === 404) return notThere;
  if ((status < 500 || status === 507) && error instanceof Error) return error.message;
  return 'The problem was logged. Try again in a moment.';
}

async function show(
  context: ForgeContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
) {
  if (error instanceof RepositoryMoved) return reply.redirect(movedTo(error, request.url), 301);
  const status = statusOf(error);
  if (status >= 500)
    context.log.error({ err: error, url: request.routeOptions.url }, 'page failed');
  // If the database failed, the viewer is unknown too.
  const viewer = await viewerOf(context, request).catch(() => undefined);
  const path = request.method === 'GET' ? request.url : '/';
  await sendPage(context, reply, viewer, errorPage(status, messageOf(error, status), viewer, path));
  return reply;
}

export function pageErrorHandler(context: ForgeContext) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    show(context, request, reply, error);
}

export function pageNotFoundHandler(context: ForgeContext) {
  return (request: FastifyRequest, reply: FastifyReply) =>
    show(context, request, reply, new GitHubError(404, 'Not Found'));
}
