/** A stop waits for running requests: a client that is cut off cannot know whether its write was done. */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface RequestsInHand {
  /** Resolves when every request is answered, or after the time limit. */
  finish(): Promise<void>;
}

export interface StopOptions {
  longestMs: number;
  /** Answers requests that arrive during the stop; without it they are served as usual. */
  refuse?: (reply: FastifyReply) => FastifyReply;
}

export function followRequests(
  app: FastifyInstance,
  { longestMs, refuse }: StopOptions,
): RequestsInHand {
  const inHand = new Set<ServerResponse>();
  let isStopping = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping && refuse) return refuse(reply);
    inHand.add(reply.raw);
    reply.raw.once('close', () => inHand.delete(reply.raw));
  });
  return {
    finish: async () => {
      isStopping = true;
      const until = performance.now() + longestMs;
      while (inHand.size > 0 && performance.now() < until) await delay(20);
    },
  };
}
