import type { components } from '@octokit/openapi-types';
import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../../context.ts';
import { repositoryNeeds } from '../../permissions.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import { listActivity, type ActivityRow } from '../../store/queries/pushes.ts';
import { pushes, pushUpdates } from '../../store/schema.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { parsePage } from '../pagination.ts';
import { repositoryRoute, type Call } from '../route.ts';
import { simpleUserView } from '../../shapes/user.ts';

type Activity = components['schemas']['activity'];

const kinds = ['push', 'force_push', 'branch_creation', 'branch_deletion', 'pr_merge'] as const;
const periodDays: Record<string, number> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

/** Pushes and when the host received them, paged by cursor as on GitHub. */
export function registerActivity(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/repos/:owner/:repo/activity',
    repositoryRoute(context, repositoryNeeds.readContents, async (call) => {
      const { size } = parsePage(call.query);
      const order = call.query['direction'] === 'asc' ? 'asc' : 'desc';
      const filter = and(await filterOf(call.query), cursorFilter(call.query, order));
      const rows = await listActivity(db, call.repo.repository.id, filter, {
        limit: size + 1,
        order,
      });
      const shown = rows.slice(0, size);
      const last = shown.at(-1);
      if (rows.length > size && last) linkToNext(call, last.update.id);
      return shown.map(activityView);
    }),
  );

  async function filterOf(query: Record<string, string>): Promise<SQL | undefined> {
    const { ref, actor, activity_type: type, time_period: period } = query;
    const kind = kinds.find((known) => known === type);
    const days = period === undefined ? undefined : periodDays[period];
    return and(
      ref ? sql`${pushUpdates.ref} in (${ref}, ${`refs/heads/${ref}`})` : undefined,
      actor ? eq(pushes.pusherId, (await findAccountByLogin(db, actor))?.id ?? 0) : undefined,
      kind ? eq(pushUpdates.activity, kind) : undefined,
      days === undefined ? undefined : gt(pushes.receivedAt, daysAgo(context.clock(), days)),
    );
  }

  function linkToNext({ request, reply }: Call, lastId: number): void {
    const next = new URL(request.url, urls.base);
    next.searchParams.set('after', String(lastId));
    next.searchParams.delete('before');
    reply.header('link', `<${next.href}>; rel="next"`);
  }

  function activityView({ update, push, pusher }: ActivityRow): Activity {
    return {
      id: update.id,
      node_id: nodeId('Activity', update.id),
      before: update.before,
      after: update.after,
      ref: update.ref,
      timestamp: push.receivedAt.toISOString(),
      activity_type: update.activity ?? 'push',
      actor: simpleUserView(urls, pusher),
    };
  }
}

/** Times may be replayed out of order, so the cursor is the pair of time and id. */
function cursorFilter(query: Record<string, string>, order: 'asc' | 'desc'): SQL | undefined {
  const { after } = query;
  if (after === undefined || !/^\d{1,15}$/.test(after)) return undefined;
  const position = sql`(${pushes.receivedAt}, ${pushUpdates.id})`;
  const reached = sql`(select p.received_at, u.id from ${pushUpdates} u
    join ${pushes} p on p.id = u.push_id where u.id = ${Number(after)})`;
  return order === 'asc' ? gt(position, reached) : lt(position, reached);
}

function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
