import { AppError } from '@lectern/contract';
import { hasTrustedOrigin } from '@lectern/http/trusted-origin';
import type { FastifyInstance } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Origins {
  publicUrl: string;
  allowedOrigins: readonly string[];
}

/** Refuses cross-site writes by the headers that browsers set (ADR 9). */
export function refuseCrossSiteWrites(
  app: FastifyInstance,
  { publicUrl, allowedOrigins }: Origins,
): void {
  const known = new Set([publicUrl, ...allowedOrigins]);
  app.addHook('onRequest', async ({ method, headers }) => {
    if (safeMethods.has(method)) return;
    if (!hasTrustedOrigin(headers, (origin) => known.has(origin)))
      throw new AppError('cross_site_request');
  });
}
