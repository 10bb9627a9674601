import { readFileSync } from 'node:fs';

/**
 * For how long this thread has run: the clock counts whatever else a busy machine does as well. Where the
 * system does not tell, the clock has to do.
 */
export function ranMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}
