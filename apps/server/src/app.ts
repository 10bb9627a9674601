/** Assembles the application: plugins first, then one line per feature. */
import cookie from '@fastify/cookie';
import { AppError, type SampleProgress } from '@lectern/contract';
import { trackRequests } from '@lectern/http/running-requests';
import { answerUnparsed } from '@lectern/http/unparsed-requests';
import { withoutSchemas } from '@lectern/http/without-schemas';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify';
import type { Db } from './db/open.ts';
import { administersOn } from './features/organizations/administers.ts';
import { serveAcceptance } from './features/acceptance/routes.ts';
import { serveAssignments } from './features/assignments/routes.ts';
import { serveAutograder } from './features/autograder/routes.ts';
import { serveClassrooms } from './features/classrooms/routes.ts';
import { serveDashboard } from './features/dashboard/routes.ts';
import { serveExtensions } from './features/deadlines/routes.ts';
import { serveEvents } from './features/events/routes.ts';
import { serveGradebook } from './features/gradebook/routes.ts';
import { serveGrading } from './features/grading/routes.ts';
import { serveInbox } from './features/inbox/routes.ts';
import { isUsableLink } from './features/invites/usable-link.ts';
import { serveInvites } from './features/invites/routes.ts';
import { serveOrganizations } from './features/organizations/routes.ts';
import { serveFigures } from './features/metrics/routes.ts';
import { servePlatform } from './features/platform/routes.ts';
import { servePublishing } from './features/publishing/routes.ts';
import { servePeople } from './features/people/routes.ts';
import { serveRoster } from './features/roster/routes.ts';
import { serveRubrics } from './features/rubrics/routes.ts';
import { serveSavedComments } from './features/saved-comments/routes.ts';
import { serveProfiles } from './features/profiles/routes.ts';
import { serveSections } from './features/sections/routes.ts';
import { serveSession } from './features/session/routes.ts';
import type { AskDisk } from './features/system/check-readiness.ts';
import { serveMetrics } from './features/system/process-metrics.ts';
import { serveSystem } from './features/system/routes.ts';
import { serveTests } from './features/tests/routes.ts';
import { serveFiles } from './features/commits/files/file-routes.ts';
import { serveVisibility } from './features/visibility/routes.ts';
import { serveWorks } from './features/works/routes.ts';
import type { TreeCache } from './features/commits/files/tree-cache.ts';
import { isHandled } from './handlers.ts';
import { allowOrigins } from './http/cors.ts';
import { answerError, handleErrors } from './http/error-handler.ts';
import { acceptJson, bodyLimitBytes } from './http/json-body.ts';
import { shortenLargeAnswers } from './http/large-answers.ts';
import { refuseForeignHosts } from './http/foreign-hosts.ts';
import { limitLargeBodies } from './http/large-bodies.ts';
import { limitRates, rateLimits, type RateLimits } from './http/rate-limit.ts';
import { refuseCrossSiteWrites } from './http/same-origin.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { requirePolicies, serveOn, type Serve } from './http/serve.ts';
import { serveWebBuild } from './http/static.ts';
import { refuseUnread } from './http/unread-requests.ts';
import { logRequests } from './log/logger.ts';
import type { Mirrors } from './mirror/mirrors.ts';
import type { Platform } from './platform/platform.ts';
import type { Keyring } from './secrets/keyring.ts';

export interface AppDeps {
  db: Db;
  /** ADR 27. */
  clock: () => Date;
  publicUrl: string;
  allowedOrigins: readonly string[];
  hostNames: readonly string[];
  platform: Platform;
  keyring: Keyring;
  mirrors: Mirrors;
  /** Shared within this process. */
  trees: TreeCache;
  webBuild: string;
  version: string;
  metricsToken?: string | undefined;
  /** Measures the disk of DATA_DIR. */
  askDisk?: AskDisk;
  trustProxy?: boolean;
  checkAnswers?: boolean;
  /** How long an answer waits for jobs. Tests without a worker set 0. */
  patienceMs?: number;
  rateLimits?: RateLimits;
  sample?: () => SampleProgress | null;
  /** Interval of heartbeats on event streams. */
  beatMs?: number;
  deliveryPatienceMs?: number;
  logger?: FastifyServerOptions['logger'];
  /** For test routes. */
  extend?: (app: FastifyInstance, serve: Serve) => void;
}

/** Long enough to invite and accept, short enough for a page. */
const patienceMs = 5_000;
/** Enough to fetch a small repository. For a large one, the page says that it is loading. */
const longestFileWaitMs = 2_000;

const longestStopMs = 3_000;

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: deps.logger ?? false,
    schemaController: withoutSchemas,
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts one proxy. Addresses further left in X-Forwarded-For come from the caller.
    trustProxy: deps.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: bodyLimitBytes,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerError,
    clientErrorHandler: answerUnparsed(refuseUnread),
    // A name of 500 characters, percent-encoded.
    routerOptions: { maxParamLength: 1_600 },
    // Time for a megabyte over a slow line. Slower senders must not hold a connection for ever.
    requestTimeout: 60_000,
    // For clients that read nothing. Event streams send heartbeats far more often.
    connectionTimeout: 300_000,
    // Idle keep-alive connections would delay a stop for ever.
    forceCloseConnections: true,
    // We answer with our own error instead.
    return503OnClosing: false,
  });
  requirePolicies(app);
  logRequests(app);
  handleErrors(app);
  acceptJson(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  refuseForeignHosts(app, deps.hostNames);
  allowOrigins(app, deps.allowedOrigins);
  refuseCrossSiteWrites(app, deps);
  const { avatarOrigins } = deps.platform;
  setSecurityHeaders(app, { publicUrl: deps.publicUrl, avatarOrigins });
  shortenLargeAnswers(app);
  const requests = trackRequests(app, { longestMs: longestStopMs, refuse: refuseWhileStopping });
  await app.register(cookie);
  const limitUser = await limitRates(app, deps.rateLimits ?? rateLimits);
  limitLargeBodies(app);
  const { metricsToken: token, publicUrl, askDisk } = deps;
  serveMetrics(app, { pool: deps.db.$client, publicUrl, token, askDisk });

  const serve = serveOn(app, {
    ...deps,
    limitUser,
    administers: administersOn(deps),
    checkAnswers: deps.checkAnswers ?? false,
  });
  serveSystem(app, serve, deps);
  serveSession(serve, { ...deps, isLiveLink: (token) => isUsableLink(deps, token) });
  serveOrganizations(serve, deps);
  servePlatform(serve, deps);
  const peopleDeps = { ...deps, patienceMs: deps.patienceMs ?? patienceMs };
  serveClassrooms(serve, deps);
  serveAssignments(serve, deps);
  serveRubrics(serve, deps);
  serveSavedComments(serve, deps);
  serveExtensions(serve, deps);
  serveSections(serve, deps);
  serveProfiles(serve, deps);
  serveFigures(serve, deps);
  serveDashboard(serve, deps);
  servePeople(serve, peopleDeps);
  serveRoster(serve, deps);
  serveInvites(serve, peopleDeps);
  serveAcceptance(serve, peopleDeps);
  const treeDeps = {
    ...deps,
    patienceMs: Math.min(peopleDeps.patienceMs, longestFileWaitMs),
  };
  serveWorks(serve, treeDeps);
  serveVisibility(serve, deps);
  serveFiles(serve, treeDeps);
  serveGrading(serve, treeDeps);
  serveGradebook(serve, deps);
  servePublishing(serve, deps);
  serveAutograder(serve, deps);
  serveTests(serve, deps);
  serveEvents(app, serve, deps);
  // After event streams have ended, or this would wait for them.
  app.addHook('preClose', requests.finish);
  serveInbox(app, { ...deps, isHandled });
  deps.extend?.(app, serve);
  serveWebBuild(app, deps.webBuild, deps.publicUrl);
  return app;
}

function refuseWhileStopping(reply: FastifyReply): FastifyReply {
  const refusal = new AppError('unavailable');
  return reply.code(refusal.status).header('retry-after', '5').send(refusal.toWire());
}
