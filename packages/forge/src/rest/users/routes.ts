import { and, count, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Account } from '../../principal.ts';
import { findAccountById, findAccountByLogin } from '../../store/queries/accounts.ts';
import { repositories } from '../../store/schema.ts';
import { idParam } from '../../body.ts';
import { openRoute, userRoute } from '../route.ts';
import { privateUserView, publicUserView } from '../../shapes/user.ts';

export function registerUsers(rest: FastifyInstance, context: ForgeContext): void {
  const { urls } = context;

  rest.get(
    '/user',
    userRoute(context, async ({ user }) =>
      privateUserView(urls, user, await countRepositories(context, user.id)),
    ),
  );

  rest.get(
    '/users/:login',
    openRoute(context, async ({ params }) =>
      show(await findAccountByLogin(context.db, params['login']!)),
    ),
  );

  rest.get(
    '/user/:id',
    openRoute(context, async ({ params }) =>
      show(await findAccountById(context.db, idParam(params['id']!))),
    ),
  );

  async function show(account: Account | undefined) {
    if (!account) throw notFound();
    const repos = await countRepositories(context, account.id);
    return publicUserView(urls, account, repos.public);
  }
}

export async function countRepositories(context: ForgeContext, ownerId: number) {
  const [row] = await context.db
    .select({
      all: count(),
      public: sql`count(*) filter (where not ${repositories.private})`.mapWith(Number),
    })
    .from(repositories)
    .where(and(eq(repositories.ownerId, ownerId), eq(repositories.state, 'ready')));
  const total = row ?? { all: 0, public: 0 };
  return { public: total.public, private: total.all - total.public };
}
