import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { extendPeople } from './extend-people.ts';
import { grantExtension } from './grant-extension.ts';
import { listExtensions, selectExtension } from './queries.ts';
import { withdrawExtension } from './withdraw-extension.ts';

export function serveExtensions(serve: Serve, deps: Pick<TokenDeps, 'db' | 'clock'>): void {
  const { db } = deps;

  serve(routes.listExtensions, async ({ params }) => ({
    extensions: await listExtensions(db, params.aid),
  }));

  serve(routes.grantExtension, async ({ by, params, body }) => {
    const id = { assignmentId: params.aid, userId: params.userId };
    const before = typeof body.before === 'string' ? new Date(body.before) : body.before;
    await grantExtension(deps, by, id, {
      dueAt: new Date(body.due_at),
      reason: body.reason,
      before,
    });
    return { extension: await selectExtension(db, id) };
  });

  serve(routes.extendPeople, ({ by, params, body, key }) =>
    extendPeople(deps, by, params.aid, body, key),
  );

  serve(routes.withdrawExtension, async ({ by, params, query }) => {
    const id = { assignmentId: params.aid, userId: params.userId };
    await withdrawExtension(deps, by, id, query.before ? new Date(query.before) : undefined);
  });
}
