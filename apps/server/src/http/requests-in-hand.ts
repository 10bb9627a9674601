/** A stop answers whoever has been heard: cut off, nobody would know whether it was done or not. */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';

export interface RequestsInHand {
  /** Done when all are answered, or take too long; whoever comes from now on is refused. */
  finish(): Promise<void>;
}

/** Of the ten seconds in which everything stops. */
const patienceMs = 3_000;

export function followRequests(app: FastifyInstance): RequestsInHand {
  const inHand = new Set<ServerResponse>();
  let isStopping = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping) {
      const refusal = new AppError('unavailable');
      return reply.code(refusal.status).header('retry-after', '5').send(refusal.toWire());
    }
    inHand.add(reply.raw);
    reply.raw.once('close', () => inHand.delete(reply.raw));
  });
  return {
    finish: async () => {
      isStopping = true;
      const until = performance.now() + patienceMs;
      while (inHand.size > 0 && performance.now() < until) await delay(20);
    },
  };
}
