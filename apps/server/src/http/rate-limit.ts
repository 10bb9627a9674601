/** Rate limits that people do not reach: per address, sized for a whole class, and per person. */
import { finished } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@lectern/contract';
import { makeSlots } from '@lectern/processes/slots';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface RateLimits {
  perUserPerMinute: number;
  perAddressPerMinute: number;
  /** Answers in progress or unread. Each can take 10 MB of memory. */
  perUserAtOnce: number;
  /** One person's calls in progress that the contract marks as heavy. */
  heavyAtOnce: number;
  /** How long the place of a heavy call stays taken after its answer. */
  heavyPauseMs(bytes: number): number;
}

export const rateLimits: RateLimits = {
  perUserPerMinute: 1_200,
  perAddressPerMinute: 12_000,
  perUserAtOnce: 16,
  heavyAtOnce: 2,
  // 10 MB per second beyond the first megabyte: people do not notice it, and a loop leaves room for others.
  heavyPauseMs: (bytes) => Math.max(0, bytes - 1_000_000) / 10_000,
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
 * Addresses are limited before anything is read, people after their session is known. A key made from the
 * cookie would give every invalid cookie its own limit.
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
  const checkRoute = app.createRateLimit({
    timeWindow,
    max: (request) => request.routeOptions.config.contractRoute?.perMinute ?? Infinity,
    keyGenerator: (request) => `${request.routeOptions.url}:${users.get(request)}`,
    allowList: ({ routeOptions }) => routeOptions.config.contractRoute?.perMinute === undefined,
  });
  const places = makeSlots(Number.POSITIVE_INFINITY, { maxEach: limits.perUserAtOnce });
  const heavyPlaces = makeSlots(Number.POSITIVE_INFINITY, { maxEach: limits.heavyAtOnce });
  return async (request, reply, userId) => {
    users.set(request, userId);
    const verdict = await check(request);
    if (!verdict.isAllowed && verdict.isExceeded) throw tooMany(verdict.ttl);
    const ofRoute = await checkRoute(request);
    if (!ofRoute.isAllowed && ofRoute.isExceeded) throw tooMany(ofRoute.ttl);
    // Event streams never end and have their own limit.
    if (request.routeOptions.config.contractRoute?.answer === 'events') return;
    const giveBack = await places.take(String(userId));
    finished(reply.raw, giveBack);
    if (!request.routeOptions.config.contractRoute?.heavy) return;
    const giveBackHeavy = await heavyPlaces.take(String(userId));
    finished(reply.raw, () => {
      const bytes = Number(reply.getHeader('content-length') ?? 0);
      setTimeout(giveBackHeavy, limits.heavyPauseMs(bytes)).unref();
    });
  };
}

/** Compares the matched route, because a path has many spellings (`/%61pi/user`). */
export function isApiRoute({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? false;
}

function tooMany(ttlMs: number): AppError {
  return new AppError('rate_limited', { details: { retry_after: Math.ceil(ttlMs / 1000) } });
}
