import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { createToken, findToken, reportScore, revokeToken, type AutograderDeps } from './tokens.ts';

export function serveAutograder(serve: Serve, deps: AutograderDeps): void {
  serve(routes.getAutograderToken, async ({ params }) => ({
    autograder_token: await findToken(deps, params.aid),
  }));
  serve(routes.createAutograderToken, async ({ by, params }) => ({
    token: await createToken(deps, by, params.aid),
  }));
  serve(routes.revokeAutograderToken, ({ by, params }) => revokeToken(deps, by, params.aid));
  serve(routes.reportScore, ({ by, body }) => reportScore(deps, by, body));
}
