/** Cross-site writes are refused by what browsers say about themselves, so no token is needed. */
import { AppError } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Origins {
  publicUrl: string;
  allowedOrigins: readonly string[];
}

interface Claims {
  origin: string | undefined;
  fetchSite: string | undefined;
}

/** A client that is not a browser sends neither header and carries no one else's cookie. */
export function isOwnRequest({ origin, fetchSite }: Claims, origins: Origins): boolean {
  if (origin !== undefined) return isKnownOrigin(origin, origins);
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
}

export function isKnownOrigin(origin: string, { publicUrl, allowedOrigins }: Origins): boolean {
  return origin === publicUrl || allowedOrigins.includes(origin);
}

export function refuseCrossSiteWrites(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const fetchSite = request.headers['sec-fetch-site'];
    const claims = { origin: request.headers.origin, fetchSite: fetchSite?.toString() };
    if (!isOwnRequest(claims, origins)) throw new AppError('cross_site_request');
  });
}
