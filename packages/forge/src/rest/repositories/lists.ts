import { and, eq, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listRepositoryFacts } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { organizationNeeds } from '../../permissions.ts';
import { selectAccountByLogin } from '../../store/queries/accounts.ts';
import { countOwned, listOwned, type RepositorySort } from '../../store/queries/repositories.ts';
import { grantedTo, visibleTo } from '../../access/visible.ts';
import { repositories } from '../../store/schema.ts';
import { parsePage } from '../pagination.ts';
import { repositoryView } from '../../shapes/repository.ts';
import { openRoute, organizationRoute, sendPage, userRoute, type Call } from '../route.ts';

const sorts: readonly RepositorySort[] = ['created', 'updated', 'pushed', 'full_name'];

export function registerRepositoryLists(rest: FastifyInstance, context: ForgeContext): void {
  const { db } = context;

  rest.get(
    '/orgs/:org/repos',
    organizationRoute(context, organizationNeeds.look, (call) =>
      list(call, and(eq(repositories.ownerId, call.org.account.id), seen(call)), 'created'),
    ),
  );

  rest.get(
    '/users/:login/repos',
    openRoute(context, async (call) => {
      const owner = await selectAccountByLogin(db, call.params['login']!);
      return list(call, and(eq(repositories.ownerId, owner.id), seen(call)), 'full_name');
    }),
  );

  rest.get(
    '/user/repos',
    userRoute(context, (call) =>
      list(call, and(grantedTo(db, call.user.id), seen(call)), 'full_name'),
    ),
  );

  const seen = (call: Call) => and(visibleTo(db, call.principal), typeFilter(call.query));

  async function list(call: Call, where: SQL | undefined, usualSort: RepositorySort) {
    const page = parsePage(call.query);
    const [rows, total] = await Promise.all([
      listOwned(db, where, page, orderOf(call.query, usualSort)),
      countOwned(db, where),
    ]);
    const facts = await listRepositoryFacts(context, call.principal, rows);
    const views = rows.map((row, index) => repositoryView(context.urls, row, facts[index]));
    return sendPage(call, page, total, views);
  }
}

function typeFilter({ type, visibility }: Record<string, string>): SQL | undefined {
  const wanted = visibility ?? type;
  if (wanted === 'public') return eq(repositories.private, false);
  return wanted === 'private' ? eq(repositories.private, true) : undefined;
}

function orderOf(query: Record<string, string>, usualSort: RepositorySort) {
  const sort = sorts.find((known) => known === query['sort']) ?? usualSort;
  const usual = sort === 'full_name' ? ('asc' as const) : ('desc' as const);
  const { direction } = query;
  return { sort, direction: direction === 'asc' || direction === 'desc' ? direction : usual };
}
