import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseAuthorization } from '../../access/authorization-header.ts';
import { transact, type ForgeContext } from '../../context.ts';
import { badCredentials, notFound, validationFailed } from '../../errors.ts';
import { findClient, type App } from '../../oauth/find-app.ts';
import { revokeAccessToken, revokeGrant } from '../../oauth/user-tokens.ts';

interface ByClient {
  Params: { clientId: string };
}

async function requireClient(
  context: ForgeContext,
  request: FastifyRequest<ByClient>,
): Promise<App> {
  const { clientId } = request.params;
  const credentials = parseAuthorization(request.headers.authorization);
  if (credentials.kind !== 'basic' || credentials.user !== clientId) throw badCredentials();
  const app = await findClient(context, clientId, credentials.password);
  if (!app) throw badCredentials();
  return app;
}

function accessTokenOf(body: unknown): string {
  const fields = typeof body === 'object' && body !== null ? body : {};
  if ('access_token' in fields && typeof fields.access_token === 'string') {
    return fields.access_token;
  }
  throw validationFailed({ resource: 'OauthAccess', field: 'access_token', code: 'missing_field' });
}

/**
 * An app revokes tokens and consents, with its client secret. `rest` is the plugin under `/api/v3`.
 */
export function registerApplicationRoutes(rest: FastifyInstance, context: ForgeContext): void {
  const config = { access: 'client' };

  rest.delete<ByClient>('/applications/:clientId/token', { config }, async (request, reply) => {
    const app = await requireClient(context, request);
    const token = accessTokenOf(request.body);
    const revoked = await transact(context, (tx) =>
      revokeAccessToken(tx, context.clock(), app.id, token),
    );
    if (!revoked) throw notFound();
    return reply.code(204).send();
  });

  rest.delete<ByClient>('/applications/:clientId/grant', { config }, async (request, reply) => {
    const app = await requireClient(context, request);
    const token = accessTokenOf(request.body);
    await transact(context, async (tx) => {
      const revoked = await revokeAccessToken(tx, context.clock(), app.id, token);
      if (!revoked) throw notFound();
      await revokeGrant(tx, context.clock(), app.id, revoked.userId);
    });
    return reply.code(204).send();
  });
}
