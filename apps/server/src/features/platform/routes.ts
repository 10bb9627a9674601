import { AppError, routes, type PlatformFacts, type SampleProgress } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';

const patienceMs = 5_000;

interface FactsDeps {
  platform: Platform;
  sample?: () => SampleProgress | null;
}

export function servePlatform(serve: Serve, { platform, sample }: FactsDeps): void {
  serve(routes.getPlatform, async () => ({
    ...(await findFacts(platform)),
    sample: sample?.() ?? null,
  }));
}

async function findFacts(platform: Platform): Promise<PlatformFacts> {
  try {
    return await withTimeLimit(platform.facts(), patienceMs, () => {
      throw new AppError('platform_unavailable');
    });
  } catch (cause) {
    if (isProblem(cause)) throw new AppError('platform_unavailable', { cause });
    throw cause;
  }
}
