import type { FastifyInstance } from 'fastify';
import { and, desc, eq, lt, ne, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { transact, type ForgeContext } from '../../context.ts';
import { GitHubError, notFound } from '../../errors.ts';
import type { App } from '../../principal.ts';
import { idParam, readBody, text } from '../../body.ts';
import { parsePage } from '../pagination.ts';
import { appRoute, type Call } from '../route.ts';
import { apps, deliveries } from '../../store/schema.ts';
import { deliveryItemView, deliveryView } from '../../shapes/delivery.ts';

const HookConfig = z.object({
  url: text(2_000)
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url))
    .optional(),
  content_type: z.literal('json').optional(),
  secret: text(1_000).optional(),
  insecure_ssl: z.union([z.string(), z.number()]).optional(),
});

export function registerHookRoutes(rest: FastifyInstance, context: ForgeContext): void {
  const { db } = context;

  rest.get(
    '/app/hook/config',
    appRoute(context, async ({ app }) => configView(app)),
  );

  rest.patch(
    '/app/hook/config',
    appRoute(context, async ({ app, request }) => {
      const { url, secret } = readBody(request, 'Hook', HookConfig);
      const [changed] = await db
        .update(apps)
        .set({
          ...(url === undefined ? {} : { webhookUrl: url }),
          ...(secret === undefined ? {} : { webhookSecret: secret }),
          updatedAt: context.clock(),
        })
        .where(eq(apps.id, app.id))
        .returning();
      return configView(changed ?? app);
    }),
  );

  rest.get(
    '/app/hook/deliveries',
    appRoute(context, async (call) => {
      const { limit } = parsePage(call.query);
      const found = await db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.appId, call.app.id), ...filtersOf(call.query)))
        .orderBy(desc(deliveries.id))
        .limit(limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      if (last && found.length > limit) linkNext(call, last.id);
      return page.map(deliveryItemView);
    }),
  );

  rest.get(
    '/app/hook/deliveries/:id',
    appRoute(context, async ({ app, params }) =>
      deliveryView(await byId(app, params['id']!), app.webhookUrl),
    ),
  );

  rest.post(
    '/app/hook/deliveries/:id/attempts',
    appRoute(context, async ({ app, params, reply }) => {
      const { guid, installationId, repositoryId, event, action, payload } = await byId(
        app,
        params['id']!,
      );
      const now = context.clock();
      await transact(context, (tx) =>
        tx.insert(deliveries).values({
          guid,
          appId: app.id,
          installationId,
          repositoryId,
          event,
          action,
          payload,
          redelivery: true,
          state: 'pending',
          createdAt: now,
        }),
      );
      reply.code(202);
      return {};
    }),
  );

  async function byId(app: App, id: string) {
    const [found] = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.appId, app.id), eq(deliveries.id, idParam(id))));
    if (!found) throw notFound();
    return found;
  }
}

function configView(app: App) {
  return {
    content_type: 'json',
    insecure_ssl: '0',
    ...(app.webhookSecret === '' ? {} : { secret: '********' }),
    url: app.webhookUrl ?? '',
  };
}

/** Cursors, because new deliveries would shift numbered pages. */
function linkNext({ request, reply, context }: Call, lastId: number): void {
  const next = new URL(request.url, context.urls.base);
  next.searchParams.set('cursor', `v1_${lastId}`);
  reply.header('link', `<${next.href}>; rel="next"`);
}

function filtersOf(query: Record<string, string>): (SQL | undefined)[] {
  return [beforeCursor(query['cursor']), ofStatus(query['status'])];
}

function beforeCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const id = /^v1_(\d{1,15})$/.exec(cursor)?.[1];
  if (id === undefined) throw new GitHubError(422, 'Invalid cursor');
  return lt(deliveries.id, Number(id));
}

function ofStatus(status: string | undefined): SQL | undefined {
  if (status === 'success') return eq(deliveries.status, 'OK');
  return status === 'failure' ? ne(deliveries.status, 'OK') : undefined;
}
