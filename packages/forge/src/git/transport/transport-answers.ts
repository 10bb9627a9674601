import type { FastifyReply, FastifyRequest } from 'fastify';
import { SlotsFull } from '@lectern/processes/slots';
import { GitMoved, GitRefusal } from '../git-refusal.ts';

export interface GitLog {
  error(details: object, message: string): void;
}

/** Known values only, because the header becomes an environment variable. */
export function protocolOf(request: FastifyRequest): string | undefined {
  const wanted = request.headers['git-protocol'];
  return typeof wanted === 'string' && /^version=[012]$/.test(wanted) ? wanted : undefined;
}

export function uncached(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache, max-age=0, must-revalidate');
}

export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { realm: string; log: GitLog },
): FastifyReply {
  if (error instanceof GitMoved) {
    const address = request.url.replace(/^\/[^/]+\/[^/]+/, `/${error.owner}/${error.repo}.git`);
    return reply.redirect(address, 301);
  }
  const refusal = toRefusal(error);
  // After a client disconnects, errors are expected and the push may have succeeded.
  if (refusal === undefined && !reply.raw.destroyed) {
    options.log.error({ err: error, url: request.routeOptions.url }, 'Git request failed');
  }
  if (refusal?.kind === 'authentication') {
    reply.header('www-authenticate', `Basic realm="${options.realm}", charset="UTF-8"`);
  }
  if (refusal?.kind === 'busy') reply.header('retry-after', '5');
  // The rest of a large body is not read, so the connection cannot be reused.
  if (!request.raw.complete) reply.header('connection', 'close');
  return reply
    .code(refusal?.statusCode ?? 500)
    .type('text/plain; charset=utf-8')
    .send(
      `${refusal?.message ?? 'Something went wrong on the code host. The push or fetch did not happen.'}\n`,
    );
}

function toRefusal(error: unknown): GitRefusal | undefined {
  if (error instanceof GitRefusal) return error;
  if (error instanceof SlotsFull) {
    return new GitRefusal('busy', 'Too many clones and pushes at the moment. Try again later.');
  }
  const status = (error as { statusCode?: unknown }).statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new GitRefusal('bad_request', (error as Error).message);
  }
  return undefined;
}
