/** Reads that ask the platform for news, without making a page wait for it. */
import { withTimeLimit } from '../../http/time-limit.ts';
import { isProblem } from '../../platform/problem.ts';

export const patienceMs = 5_000;

/**
 * Brings a copy up to date, or leaves it as it is when the platform is slow or away: it answers
 * which. News that comes late is still kept: the next page has it.
 */
export async function inTime(bringUpToDate: () => Promise<void>, limitMs = patienceMs) {
  try {
    const done = bringUpToDate().then(() => true);
    return await withTimeLimit(done, limitMs, () => false);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return false;
  }
}
