/** How long a client may keep a connection by sending slowly, or by not reading what it asked for. */
import { followRequests } from '@lectern/http/requests-in-hand';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A pack takes as long as its line needs; whoever reads it sees to those who stall. */
    timesItsBody?: boolean;
  }
}

/** Time for the largest file that the API takes, over a line of a megabit a second. */
const longestBodyMs = 5 * 60_000;

/** What holds for every connection, also where no route was found. */
export const connectionLimits: FastifyServerOptions = {
  // Beyond what git is given for a pack, with the time in which it waits for its turn.
  requestTimeout: 60 * 60_000,
  // Longer than anybody waits here for the first byte of an answer.
  connectionTimeout: 5 * 60_000,
};

/** Cuts off who has not sent the whole of a request in time: a byte a second would hold it for ever. */
export function limitBodies(app: FastifyInstance, longestMs = longestBodyMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.timesItsBody !== true) {
      const clock = setTimeout(() => {
        // Its answer may take longer, which is another matter.
        if (!request.raw.complete) request.raw.destroy();
      }, longestMs);
      request.raw.once('close', () => clearTimeout(clock));
    }
    done();
  });
}

/** For calls and small pushes. A larger push is cut off; git says so, and its author pushes again. */
const longestStopMs = 1_000;

export function answerBeforeStop(app: FastifyInstance): void {
  const requests = followRequests(app, { longestMs: longestStopMs });
  app.addHook('preClose', requests.finish);
}
