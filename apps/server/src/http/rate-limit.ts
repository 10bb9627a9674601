/** Ceilings that no human reaches: one per address, wide enough for a whole class, one per person. */
import { finished } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@lectern/contract';
import { makeSlots } from '@lectern/processes/slots';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface RateLimits {
  perUserPerMinute: number;
  perAddressPerMinute: number;
  /** Answers that are being made or not yet read: each may be ten megabytes of memory. */
  perUserAtOnce: number;
}

export const rateLimits: RateLimits = {
  perUserPerMinute: 1_200,
  perAddressPerMinute: 12_000,
  perUserAtOnce: 16,
};

export type LimitUser = (
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
) => Promise<void>;

const timeWindow = 60_000;
const none = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Addresses are limited before anything is read. People are limited once their session is known:
 * a key taken from the cookie itself would give every made-up cookie a fresh allowance.
 */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<LimitUser> {
  await app.register(rateLimit, {
    global: true,
    timeWindow,
    max: limits.perAddressPerMinute,
    allowList: (request) => !isApiRoute(request),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    addHeadersOnExceeding: none,
    addHeaders: { ...none, 'retry-after': false },
  });
  const users = new WeakMap<FastifyRequest, number>();
  const check = app.createRateLimit({
    timeWindow,
    max: limits.perUserPerMinute,
    keyGenerator: (request) => `user:${users.get(request)}`,
    allowList: [],
  });
  const places = makeSlots(Number.POSITIVE_INFINITY, { maxEach: limits.perUserAtOnce });
  return async (request, reply, userId) => {
    users.set(request, userId);
    const verdict = await check(request);
    if (!verdict.isAllowed && verdict.isExceeded) throw tooMany(verdict.ttl);
    // The line of an open page never ends, and has a limit of its own.
    if (request.routeOptions.config.contractRoute?.answer === 'events') return;
    const giveBack = await places.take(String(userId));
    finished(reply.raw, giveBack);
  };
}

/** By the route that was found: an address can be spelled in more ways than one (`/%61pi/user`). */
export function isApiRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

function tooMany(ttlMs: number): AppError {
  return new AppError('rate_limited', { details: { retry_after: Math.ceil(ttlMs / 1000) } });
}
