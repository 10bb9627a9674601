import fastify, { type FastifyInstance } from 'fastify';
import type { ForgeContext } from './context.ts';
import { registerTokenRoutes } from './oauth/token-routes.ts';
import { registerPages } from './pages/register.ts';
import { registerRest } from './rest/register.ts';

/** The whole host as one Fastify application; each area adds itself with one line. */
export function buildForge(context: ForgeContext): FastifyInstance {
  const app = fastify({
    logger: false,
    trustProxy: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
  });
  registerRest(app, context);
  registerTokenRoutes(app, context);
  registerPages(app, context);
  return app;
}
