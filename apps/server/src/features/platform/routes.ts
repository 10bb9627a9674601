/** Where the platform is, for every outside link of the web app. */
import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFacts } from './find-facts.ts';

export function servePlatform(serve: Serve, { platform }: { platform: Platform }): void {
  serve(routes.getPlatform, () => findFacts(platform));
}
