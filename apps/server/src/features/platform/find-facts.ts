/** The platform's facts, once known without asking it; before that, only as long as a page can wait. */
import { AppError, type PlatformFacts } from '@lectern/contract';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';

const patienceMs = 5_000;

export async function findFacts(platform: Platform): Promise<PlatformFacts> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('platform_unavailable')), patienceMs);
  });
  try {
    return await Promise.race([platform.facts(), late]);
  } catch (cause) {
    if (isProblem(cause)) throw new AppError('platform_unavailable', { cause });
    throw cause;
  } finally {
    clearTimeout(timer);
  }
}
