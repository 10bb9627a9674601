/** Work that several ask for is done once, and what cannot be done is not begun over and over. */
import { isProblem } from '../platform/problem.ts';

export interface SharedWork {
  /** Whoever asks for the same meanwhile waits for the same. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** What is under way. */
  all(): Promise<unknown>[];
}

interface Failure {
  error: unknown;
  untilMs: number;
}

/** A page that asks again every few seconds would otherwise fetch a hopeless repository for ever. */
const longestRestMs = 120_000;

export function shareWork(now: () => number = Date.now): SharedWork {
  const underWay = new Map<string, Promise<unknown>>();
  const failures = new Map<string, Failure>();

  function remember(key: string, error: unknown): void {
    for (const [other, { untilMs }] of failures) if (untilMs <= now()) failures.delete(other);
    failures.set(key, { error, untilMs: now() + restAfter(error) });
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

/** A platform that is away may be back at once; everything else stays as it is for a while. */
function restAfter(error: unknown): number {
  if (!isProblem(error) || !error.isTemporary) return longestRestMs;
  return Math.min(error.retryAfterMs ?? 0, longestRestMs);
}
