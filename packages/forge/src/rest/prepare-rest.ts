import { randomBytes } from 'node:crypto';
import { hasFewParts } from '@lectern/http/json-parts';
import { makeBodyLimit } from '@lectern/http/large-body-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolvePrincipal } from '../access/resolve-principal.ts';
import type { ForgeContext } from '../context.ts';
import { GitHubError, notFound } from '../errors.ts';
import { nobody } from '../principal.ts';
import { etagOf, matches } from './conditional.ts';
import { restErrorHandler } from './error-handler.ts';
import { callerKey, rateHeaders, type Allowance } from '../rate-limit.ts';

const LARGEST_BODY = 4 * 1024 * 1024;

/** Bodies of ordinary calls (up to 4 MB) and of files (up to 42 MB). */
const room = makeBodyLimit({ most: 64, mostPerSender: 8 });
const roomForFiles = makeBodyLimit({ most: 16, mostPerSender: 2 });

/** Three times the largest review; parsing takes about 10 ms. */
const MOST_PARTS = 50_000;

/** Sets up what all REST routes share. */
export function prepareRest(rest: FastifyInstance, context: ForgeContext): void {
  rest.decorateRequest('principal');
  rest.setErrorHandler(restErrorHandler(context));
  rest.setNotFoundHandler((_request, _reply) => {
    throw notFound();
  });
  acceptJson(rest);

  rest.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
    }
  });
  rest.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders());
    request.principal = nobody;
    // Clients authenticate with their app's secret, which is not a token.
    if (request.routeOptions.config.access === 'client') return;
    request.principal = await resolvePrincipal(context, request.headers.authorization);
    const key = callerKey(request.principal, request.ip);
    reply.headers(rateHeaders(countCall(key, request, reply)));
    // Refused here, because the handler runs only after the body is read.
    if (request.is404 || hasNul(request.params)) throw notFound();
  });

  /** Asking for the rate limit does not count. */
  function countCall(key: string, request: FastifyRequest, reply: FastifyReply): Allowance {
    if (request.routeOptions.url?.endsWith('/rate_limit')) return context.meter.peek(key);
    return context.faults?.admit(key, request, reply) ?? context.meter.count(key);
  }

  rest.addHook('preParsing', async (request, reply, payload) => {
    const caller = callerKey(request.principal, request.ip);
    const isFile = (request.routeOptions.bodyLimit ?? 0) > LARGEST_BODY;
    const awaitRoom = isFile ? roomForFiles : room;
    await awaitRoom({ headers: request.headers, sender: caller }, reply.raw);
    return payload;
  });
  rest.addHook('onSend', async (request, reply, payload) => withEtag(request, reply, payload));
}

/** PostgreSQL cannot store NUL, and a query with one would cost its connection. */
function hasNul(params: unknown): boolean {
  return Object.values(params as Record<string, string>).some((value) => value.includes('\0'));
}

/** Reads any content type as JSON; an empty body means `{}`. */
function acceptJson(rest: FastifyInstance): void {
  rest.removeAllContentTypeParsers();
  rest.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (_request, body: Buffer, done) => {
      if (body.length === 0) return done(null, undefined);
      if (!hasFewParts(body, MOST_PARTS)) return done(unparsable());
      try {
        done(null, JSON.parse(body.toString('utf8')));
      } catch {
        done(unparsable());
      }
    },
  );
}

const unparsable = () => new GitHubError(400, 'Problems parsing JSON');

function commonHeaders(): Record<string, string> {
  return {
    'x-github-request-id': randomBytes(8).toString('hex').toUpperCase(),
    'x-github-media-type': 'github.v3; format=json',
    'x-github-api-version-selected': '2022-11-28',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=60, s-maxage=60',
    vary: 'Accept, Authorization, Accept-Encoding',
  };
}

function withEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  if (request.method !== 'GET' && request.method !== 'HEAD') return payload;
  const etag = etagOf(payload);
  reply.header('etag', etag);
  if (!matches(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}
