/** Parallel callers share work, and failed work is not retried at once. */
import { isProblem } from '../platform/problem.ts';

export interface SharedWork {
  /** Calls with the same key share running work. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Running work. */
  all(): Promise<unknown>[];
}

interface Failure {
  error: unknown;
  untilMs: number;
}

/** Otherwise a page that polls would fetch an unreadable repository again and again. */
const longestDelayMs = 120_000;

export function shareWork(now: () => number = Date.now): SharedWork {
  const underWay = new Map<string, Promise<unknown>>();
  const failures = new Map<string, Failure>();

  function remember(key: string, error: unknown): void {
    for (const [other, { untilMs }] of failures) if (untilMs <= now()) failures.delete(other);
    failures.set(key, { error, untilMs: now() + delayAfter(error) });
  }

  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = underWay.get(key) as Promise<T> | undefined;
      if (known) return known;
      const failure = failures.get(key);
      if (failure && failure.untilMs > now()) return Promise.reject(failure.error);
      const begun = work()
        .catch((error: unknown) => {
          remember(key, error);
          throw error;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
    all: () => [...underWay.values()],
  };
}

/** Temporary problems may be over at once. Others last. */
function delayAfter(error: unknown): number {
  if (!isProblem(error) || !error.isTemporary) return longestDelayMs;
  return Math.min(error.retryAfterMs ?? 0, longestDelayMs);
}
