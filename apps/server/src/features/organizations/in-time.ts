import { withTimeLimit } from '../../http/time-limit.ts';
import { isProblem } from '../../platform/problem.ts';

export const patienceMs = 5_000;

/** Returns false if the platform is down or slow. A late refresh goes on for the next page. */
export async function inTime(refresh: () => Promise<void>, limitMs = patienceMs) {
  try {
    const done = refresh().then(() => true);
    return await withTimeLimit(done, limitMs, () => false);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return false;
  }
}
