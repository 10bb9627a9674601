import { and, eq, inArray, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { installationView } from '../../shapes/installation.ts';
import { listInstallations } from '../../store/queries/installations.ts';
import { reachOf } from '../../apps/reach.ts';
import { listRepositoryFacts } from '../../access/repository-access.ts';
import type { ForgeContext } from '../../context.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Account, Principal } from '../../principal.ts';
import { countOwned, listOwned } from '../../store/queries/repositories.ts';
import { grantedTo } from '../../access/visible.ts';
import { installations, memberships } from '../../store/schema.ts';
import { idParam } from '../../body.ts';
import { cut, parsePage } from '../pagination.ts';
import { repositoryView } from '../../shapes/repository.ts';
import { sendPage, userRoute } from '../route.ts';

/** Installations of the app behind the caller's token, as far as the caller can see them. */
export function registerUserInstallations(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/user/installations',
    userRoute(context, async (call) => {
      const page = parsePage(call.query);
      const all = await listFor(call.user, requireAppId(call.principal));
      return sendPage(call, page, all.length, {
        total_count: all.length,
        installations: cut(all, page).map((known) => installationView(urls, known)),
      });
    }),
  );

  rest.get(
    '/user/installations/:id/repositories',
    userRoute(context, async (call) => {
      const id = idParam(call.params['id']!);
      const all = await listFor(call.user, requireAppId(call.principal));
      const known = all.find(({ installation }) => installation.id === id);
      if (!known) throw notFound();
      const page = parsePage(call.query);
      const where = and(await reachOf(db, known.installation), grantedTo(db, call.user.id));
      const [rows, total] = await Promise.all([listOwned(db, where, page), countOwned(db, where)]);
      const facts = await listRepositoryFacts(context, call.principal, rows);
      const repositories = rows.map((found, index) => repositoryView(urls, found, facts[index]));
      return sendPage(call, page, total, {
        total_count: total,
        repository_selection: known.installation.repositorySelection,
        repositories,
      });
    }),
  );

  function listFor(user: Account, appId: number) {
    const theirs = db
      .select({ id: memberships.organizationId })
      .from(memberships)
      .where(eq(memberships.userId, user.id));
    return listInstallations(
      db,
      and(
        eq(installations.appId, appId),
        or(eq(installations.accountId, user.id), inArray(installations.accountId, theirs)),
      ),
    );
  }
}

function requireAppId(principal: Principal): number {
  if (principal.kind === 'user-through-app') return principal.appId;
  throw forbidden(
    'You must authenticate with an access token authorized to a GitHub App in order to list installations',
  );
}
