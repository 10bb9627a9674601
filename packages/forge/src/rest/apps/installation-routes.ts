import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { App } from '../../principal.ts';
import { idParam, readBody, text } from '../../body.ts';
import { parsePage } from '../pagination.ts';
import { repositoryView } from '../../shapes/repository.ts';
import { appRoute, sendPage } from '../route.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import { countOwned, findRepositoryByName } from '../../store/queries/repositories.ts';
import { installations } from '../../store/schema.ts';
import { setSuspended, uninstallApp } from '../../apps/install.ts';
import { issueInstallationToken } from '../../apps/installation-tokens.ts';
import { installationView } from '../../shapes/installation.ts';
import {
  countInstallations,
  findInstallation,
  listInstallations,
  type KnownInstallation,
} from '../../store/queries/installations.ts';
import { reachOf } from '../../apps/reach.ts';

const access = z.enum(['read', 'write', 'admin']);
const TokenRequest = z.object({
  permissions: z.record(text(100), access).optional(),
  repositories: z.array(text(100)).max(500).optional(),
  repository_ids: z.array(z.number().int().positive()).max(500).optional(),
});

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerInstallations(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/app/installations',
    appRoute(context, async (call) => {
      const page = parsePage(call.query);
      const found = await listInstallations(db, eq(installations.appId, call.app.id), page);
      const total = await countInstallations(db, call.app.id);
      return sendPage(
        call,
        page,
        total,
        found.map((known) => installationView(urls, known)),
      );
    }),
  );

  rest.get(
    '/app/installations/:id',
    appRoute(context, async ({ app, params }) =>
      installationView(urls, await byId(app, params['id']!)),
    ),
  );

  rest.delete(
    '/app/installations/:id',
    appRoute(context, async ({ app, params, reply }) => {
      await uninstallApp(context, await byId(app, params['id']!), null);
      reply.code(204);
    }),
  );

  for (const suspended of [true, false]) {
    rest.route({
      method: suspended ? 'PUT' : 'DELETE',
      url: '/app/installations/:id/suspended',
      ...appRoute(context, async ({ app, params, reply }) => {
        await setSuspended(context, await byId(app, params['id']!), suspended);
        reply.code(204);
      }),
    });
  }

  rest.post(
    '/app/installations/:id/access_tokens',
    appRoute(context, async ({ app, params, request, reply }) => {
      const known = await byId(app, params['id']!);
      const wanted = readBody(request, 'Integration', TokenRequest);
      const issued = await issueInstallationToken(context, known.installation, {
        permissions: wanted.permissions,
        repositories: wanted.repositories,
        repositoryIds: wanted.repository_ids,
      });
      reply.code(201);
      return {
        token: issued.token,
        expires_at: wholeSeconds(issued.expiresAt),
        permissions: issued.permissions,
        repository_selection: issued.repositories
          ? 'selected'
          : known.installation.repositorySelection,
        ...(issued.repositories && {
          repositories: issued.repositories.map((found) => repositoryView(urls, found)),
        }),
      };
    }),
  );

  rest.get(
    '/orgs/:org/installation',
    appRoute(context, async ({ app, params }) => onAccount(app, params['org']!, 'Organization')),
  );
  rest.get(
    '/users/:username/installation',
    appRoute(context, async ({ app, params }) => onAccount(app, params['username']!)),
  );
  rest.get(
    '/repos/:owner/:repo/installation',
    appRoute(context, async ({ app, params }) => {
      const found = await findRepositoryByName(db, params['owner']!, params['repo']!);
      if (!found) throw notFound();
      const known = await findInstallation(db, app.id, { accountId: found.owner.id });
      if (!known || !(await reaches(known, found.repository.id))) throw notFound();
      return installationView(urls, known);
    }),
  );

  async function byId(app: App, id: string): Promise<KnownInstallation> {
    const known = await findInstallation(db, app.id, { id: idParam(id) });
    if (!known) throw notFound();
    return known;
  }

  async function onAccount(app: App, login: string, type?: 'Organization') {
    const account = await findAccountByLogin(db, login, type);
    const known = account && (await findInstallation(db, app.id, { accountId: account.id }));
    if (!known) throw notFound();
    return installationView(urls, known);
  }

  async function reaches(known: KnownInstallation, repositoryId: number): Promise<boolean> {
    const reach = await reachOf(db, known.installation, [repositoryId]);
    return (await countOwned(db, reach)) > 0;
  }
}

/** GitHub omits milliseconds here, and clients compare the text. */
function wholeSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
