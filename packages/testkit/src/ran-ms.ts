import { readFileSync } from 'node:fs';

/** CPU time of this thread, so that a busy machine does not disturb a test; elsewhere than Linux, the clock. */
export function ranMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}
