import { answerUnread } from '@lectern/http/unread-requests';
import fastify, { type FastifyInstance } from 'fastify';
import { gitHooks } from './git-hooks.ts';
import type { ForgeContext } from './context.ts';
import { registerGitTransport } from './git/transport/transport.ts';
import { registerTokenRoutes } from './pages/oauth/token-routes.ts';
import { formLimitBytes } from './pages/form-body.ts';
import { registerPages } from './pages/register.ts';
import { answerBeforeStop, connectionLimits, limitBodies } from './patience.ts';
import { registerRest } from './rest/register.ts';
import { answerUnreadAddress, refuseUnread } from './unread-requests.ts';

/** The whole host as one Fastify application; each area adds itself with one line. */
export function buildForge(
  context: ForgeContext,
  { longestBodyMs }: { longestBodyMs?: number } = {},
): FastifyInstance {
  const app = fastify({
    logger: false,
    // Addresses further left in the list are whatever the caller wrote there.
    trustProxy: context.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: true,
    // Forms are the largest that anyone sends, but to the API and by git, which have limits of their own.
    bodyLimit: formLimitBytes,
    ...connectionLimits,
    frameworkErrors: answerUnreadAddress(context),
    clientErrorHandler: answerUnread(refuseUnread(context)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
  });
  answerBeforeStop(app);
  limitBodies(app, longestBodyMs);
  context.faults?.plugInto(app, context);
  registerRest(app, context);
  registerGitTransport(app, gitHooks(context), {
    realm: `${context.title} code host`,
    clock: context.clock,
    log: context.log,
  });
  registerTokenRoutes(app, context);
  registerPages(app, context);
  return app;
}
