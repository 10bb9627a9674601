import { answerUnparsed } from '@lectern/http/unparsed-requests';
import { withoutSchemas } from '@lectern/http/without-schemas';
import fastify, { type FastifyInstance } from 'fastify';
import { gitHooks } from './git-hooks.ts';
import type { ForgeContext } from './context.ts';
import { registerGitTransport } from './git/transport/transport.ts';
import { registerTokenRoutes } from './pages/oauth/token-routes.ts';
import { formLimitBytes } from './pages/form-body.ts';
import { registerPages } from './pages/register.ts';
import { answerBeforeStop, connectionLimits, limitBodies } from './request-deadlines.ts';
import { refuseForeignHosts } from './foreign-hosts.ts';
import { registerRest } from './rest/register.ts';
import { answerUnreadAddress, refuseUnread } from './unread-requests.ts';

export function buildForge(
  context: ForgeContext,
  { longestBodyMs }: { longestBodyMs?: number } = {},
): FastifyInstance {
  const app = fastify({
    logger: false,
    schemaController: withoutSchemas,
    // Trust one proxy only: the client can forge all earlier entries of X-Forwarded-For.
    trustProxy: context.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: true,
    // For forms. The API and git set their own limits.
    bodyLimit: formLimitBytes,
    ...connectionLimits,
    frameworkErrors: answerUnreadAddress(context),
    clientErrorHandler: answerUnparsed(refuseUnread(context)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
  });
  answerBeforeStop(app);
  refuseForeignHosts(app, context.hostNames);
  limitBodies(app, longestBodyMs);
  context.faults?.plugInto(app, context);
  registerRest(app, context);
  registerGitTransport(app, gitHooks(context), {
    realm: `${context.title} code host`,
    clock: context.clock,
    room: context.room,
    log: context.log,
  });
  registerTokenRoutes(app, context);
  registerPages(app, context);
  return app;
}
