import { withTimeLimit } from '../../http/time-limit.ts';
import { isProblem } from '../../platform/problem.ts';

export const patienceMs = 5_000;

/**
 * Refreshes our copy of something from the platform. Returns false if the platform is down or slow; a late
 * refresh goes on, and the next page shows its result.
 */
export async function inTime(refresh: () => Promise<void>, limitMs = patienceMs) {
  try {
    const done = refresh().then(() => true);
    return await withTimeLimit(done, limitMs, () => false);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return false;
  }
}
