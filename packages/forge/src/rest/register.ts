import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../context.ts';
import { prepareRest } from './manners.ts';
import { registerUsers } from './users.ts';

/** The REST API, one line per noun. */
export function registerRest(app: FastifyInstance, context: ForgeContext): void {
  app.register(
    async (rest) => {
      prepareRest(rest, context);
      registerUsers(rest, context);
    },
    { prefix: '/api/v3' },
  );
}
