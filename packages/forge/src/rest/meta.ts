import type { components } from '@octokit/openapi-types';
import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../context.ts';
import { callerKey } from '../rate-limit.ts';
import { openRoute } from './route.ts';

export function registerMeta(rest: FastifyInstance, context: ForgeContext): void {
  rest.get(
    '/meta',
    openRoute(context, async () => {
      const overview: components['schemas']['api-overview'] = {
        verifiable_password_authentication: false,
      };
      // Clients recognise GitHub Enterprise Server by this field.
      return { ...overview, installed_version: '3.17.0' };
    }),
  );

  rest.get(
    '/rate_limit',
    openRoute(context, async ({ principal, request }) => {
      const core = context.meter.peek(callerKey(principal, request.ip));
      const overview: components['schemas']['rate-limit-overview'] = {
        resources: { core, search: core, graphql: core, integration_manifest: core },
        rate: core,
      };
      return overview;
    }),
  );
}
