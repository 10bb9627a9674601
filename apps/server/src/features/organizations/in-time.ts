/** Reads that ask the platform for news, without making a page wait for it. */
import { isProblem } from '../../platform/problem.ts';
import { withTimeLimit } from '../../time-limit.ts';

const patienceMs = 5_000;

/**
 * Brings a copy up to date, or leaves it as it is when the platform is slow or away. News that
 * comes late is still kept: the next page has it.
 */
export async function inTime(bringUpToDate: () => Promise<void>, limitMs = patienceMs) {
  try {
    await withTimeLimit(bringUpToDate(), limitMs, () => undefined);
  } catch (error) {
    if (!isProblem(error)) throw error;
  }
}
