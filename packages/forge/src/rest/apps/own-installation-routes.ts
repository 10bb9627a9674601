import type { FastifyInstance } from 'fastify';
import { parseAuthorization, tokenOf } from '../../access/authorization-header.ts';
import type { ForgeContext } from '../../context.ts';
import { forbidden, requiresAuthentication } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { parsePage } from '../pagination.ts';
import { repositoryView } from '../../shapes/repository.ts';
import { openRoute, sendPage } from '../route.ts';
import { countOwned, listOwned } from '../../store/queries/repositories.ts';
import { revokeInstallationToken } from '../../apps/installation-tokens.ts';
import { reachOf } from '../../apps/reach.ts';

/** For the holder of an installation token. */
export function registerOwnInstallation(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.get(
    '/installation/repositories',
    openRoute(context, async (call) => {
      const { installation, repositoryIds } = requireInstallation(call.principal);
      const page = parsePage(call.query);
      const reach = await reachOf(db, installation, repositoryIds);
      const total = await countOwned(db, reach);
      const found = await listOwned(db, reach, page);
      return sendPage(call, page, total, {
        total_count: total,
        repository_selection: installation.repositorySelection,
        repositories: found.map((one) => repositoryView(urls, one)),
      });
    }),
  );

  rest.delete(
    '/installation/token',
    openRoute(context, async ({ principal, request, reply }) => {
      requireInstallation(principal);
      const token = tokenOf(parseAuthorization(request.headers.authorization));
      if (token !== undefined) await revokeInstallationToken(context, token);
      reply.code(204);
    }),
  );
}

function requireInstallation(principal: Principal): Extract<Principal, { kind: 'installation' }> {
  if (principal.kind === 'installation') return principal;
  if (principal.kind === 'nobody') throw requiresAuthentication();
  throw forbidden('You must authenticate with an installation access token to use this endpoint.');
}
