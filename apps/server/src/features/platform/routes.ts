/** Where the platform is, for every outside link of the web app. */
import { routes, type SampleProgress } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFacts } from './find-facts.ts';

interface FactsDeps {
  platform: Platform;
  /** How far the sample course is, while one is being made. */
  sample?: () => SampleProgress | null;
}

export function servePlatform(serve: Serve, { platform, sample }: FactsDeps): void {
  serve(routes.getPlatform, async () => ({
    ...(await findFacts(platform)),
    sample: sample?.() ?? null,
  }));
}
