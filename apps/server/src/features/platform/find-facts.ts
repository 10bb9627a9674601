/** The platform's facts: known without asking it, or asked for as long as a page can wait. */
import { AppError, type PlatformFacts } from '@lectern/contract';
import { withTimeLimit } from '../../http/time-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';

const patienceMs = 5_000;

export async function findFacts(platform: Platform): Promise<PlatformFacts> {
  try {
    return await withTimeLimit(platform.facts(), patienceMs, () => {
      throw new AppError('platform_unavailable');
    });
  } catch (cause) {
    if (isProblem(cause)) throw new AppError('platform_unavailable', { cause });
    throw cause;
  }
}
