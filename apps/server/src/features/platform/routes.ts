/** Where the platform is, for every outside link of the web app. */
import { AppError, routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';

export function servePlatform(serve: Serve, { platform }: { platform: Platform }): void {
  serve(routes.getPlatform, async () => {
    try {
      return await platform.facts();
    } catch (cause) {
      if (!isProblem(cause)) throw cause;
      throw new AppError('platform_unavailable', { cause });
    }
  });
}
