import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { makePrivate } from './make-private.ts';

export function serveVisibility(serve: Serve, deps: PlatformDeps): void {
  serve(routes.makePrivate, ({ by, params }) => makePrivate(deps, by, params.wid));
}
