/** Reads that ask the platform for news, without making a page wait for it. */
import { isProblem } from '../../platform/problem.ts';

const patienceMs = 5_000;

/**
 * Brings a copy up to date, or leaves it as it is when the platform is slow or away. News that
 * comes late is still kept: the next page has it.
 */
export async function inTime(bringUpToDate: () => Promise<void>, limitMs = patienceMs) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  try {
    await Promise.race([bringUpToDate(), late]);
  } catch (error) {
    if (!isProblem(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
}
