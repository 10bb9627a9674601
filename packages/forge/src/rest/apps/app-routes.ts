import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { appRoute, openRoute } from '../route.ts';
import { appView } from '../../shapes/app.ts';
import { convertManifestCode } from '../../apps/manifest-codes.ts';
import {
  countInstallations,
  findAppBySlug,
  selectAppOwner,
} from '../../store/queries/installations.ts';

export function registerAppRoutes(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/app',
    appRoute(context, async ({ app }) => {
      const owner = await selectAppOwner(db, app);
      return appView(urls, app, owner, await countInstallations(db, app.id));
    }),
  );

  rest.get(
    '/apps/:slug',
    openRoute(context, async ({ params }) => {
      const app = await findAppBySlug(db, params['slug']!);
      if (!app) throw notFound();
      return appView(urls, app, await selectAppOwner(db, app));
    }),
  );

  rest.post(
    '/app-manifests/:code/conversions',
    openRoute(context, async ({ params, reply }) => {
      const converted = await convertManifestCode(context, params['code']!);
      if (!converted) throw notFound();
      const { app, clientSecret, privateKeyPem } = converted;
      reply.code(201);
      return {
        ...appView(urls, app, await selectAppOwner(db, app)),
        client_id: app.clientId,
        client_secret: clientSecret,
        webhook_secret: app.webhookSecret,
        pem: privateKeyPem,
      };
    }),
  );
}
