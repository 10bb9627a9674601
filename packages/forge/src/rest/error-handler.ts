import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RepositoryMoved } from '../access/repository-access.ts';
import type { ForgeContext } from '../context.ts';
import { GitHubError, toErrorBody } from '../errors.ts';
import { isGitProblem } from '../git/git-problem.ts';
import { toGitHubError } from './git-data/git-problems.ts';

export const DOCUMENTATION_URL = 'https://docs.github.com/rest';

/** SQLSTATEs of values that no column can store: an error of the caller. */
const UNSTORABLE = new Set(['22021', '22003', '22P05', '22P02']);

export function restErrorHandler(context: ForgeContext) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof RepositoryMoved) return sendMoved(context, error, request, reply);
    const known = toKnown(error);
    // A full disk needs no more log lines.
    if (known.status >= 500 && known.status !== 507) {
      context.log.error({ err: error, url: request.routeOptions.url }, 'REST call failed');
    }
    return reply
      .code(known.status)
      .headers(known.headers)
      .send(toErrorBody(known, DOCUMENTATION_URL));
  };
}

function toKnown(error: unknown): GitHubError {
  if (error instanceof GitHubError) return error;
  if (isGitProblem(error)) return toGitHubError(error);
  if (error instanceof DrizzleQueryError && UNSTORABLE.has(sqlState(error))) {
    return new GitHubError(422, 'Validation Failed');
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 413) return new GitHubError(413, 'Payload too big');
  if (status < 500) return new GitHubError(status, (error as Error).message);
  return new GitHubError(500, 'Server Error');
}

export function sqlState({ cause }: DrizzleQueryError): string {
  const code = cause && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** 301 for reads; 307 otherwise, so that clients repeat the method. */
function sendMoved(
  context: ForgeContext,
  { found }: RepositoryMoved,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const rest = request.url.replace(/^\/api\/v3\/repos\/[^/?]+\/[^/?]+/, '');
  const url = context.urls.api(`/repos/${found.owner.login}/${found.repository.name}${rest}`);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reply
    .code(reads ? 301 : 307)
    .header('location', url)
    .send({ message: 'Moved Permanently', url, documentation_url: DOCUMENTATION_URL });
}
