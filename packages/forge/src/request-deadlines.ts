/** Deadlines for slow clients. */
import { trackRequests } from '@lectern/http/running-requests';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route limits its body itself. */
    timesItsBody?: boolean;
  }
}

/** Enough for the largest file that the API accepts at 1 Mbit/s. */
const longestBodyMs = 5 * 60_000;

/** For every connection, even if no route matches. */
export const connectionLimits: FastifyServerOptions = {
  // Longer than a git pack may take to arrive (see git/limits.ts).
  requestTimeout: 60 * 60_000,
  // Longer than any answer takes to start.
  connectionTimeout: 5 * 60_000,
};

/** Otherwise a byte a second could keep a connection open for an hour. */
export function limitBodies(app: FastifyInstance, longestMs = longestBodyMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.timesItsBody !== true) {
      const clock = setTimeout(() => {
        // A complete request may still wait for its answer.
        if (!request.raw.complete) request.raw.destroy();
      }, longestMs);
      request.raw.once('close', () => clearTimeout(clock));
    }
    done();
  });
}

/** Enough for calls and small pushes. git reports a larger one that is cut off, and people retry. */
const longestStopMs = 1_000;

export function answerBeforeStop(app: FastifyInstance): void {
  const requests = trackRequests(app, { longestMs: longestStopMs });
  app.addHook('preClose', requests.finish);
}
