/** A stop waits for running requests, because a disconnected client cannot know whether a write was done. */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface RunningRequests {
  /** Resolves when every request is answered, or after the time limit. */
  finish(): Promise<void>;
}

export interface StopOptions {
  longestMs: number;
  /** Answers requests that arrive during the stop. Without it they are served. */
  refuse?: (reply: FastifyReply) => FastifyReply;
}

export function trackRequests(
  app: FastifyInstance,
  { longestMs, refuse }: StopOptions,
): RunningRequests {
  const running = new Set<ServerResponse>();
  let isStopping = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping && refuse) return refuse(reply);
    running.add(reply.raw);
    reply.raw.once('close', () => running.delete(reply.raw));
  });
  return {
    finish: async () => {
      isStopping = true;
      const until = performance.now() + longestMs;
      while (running.size > 0 && performance.now() < until) await delay(20);
    },
  };
}
