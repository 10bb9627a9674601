export interface Counters {
  /** Calls by route, such as `POST /api/v3/repos/:owner/:repo/generate`, and status. */
  calls: Record<string, { total: number; by_status: Record<string, number> }>;
  concurrency: { now: number; peak: number; peak_by_caller: Record<string, number> };
  /** Calls made before a `retry-after` ended. */
  inside_back_off: { total: number; by_caller: Record<string, number> };
  faults: Record<string, number>;
  refused_by_limit: Record<string, number>;
  webhooks: { sent: number; lost: number; repeated: number; delayed: number };
}

export function noCounts(): Counters {
  return {
    calls: {},
    concurrency: { now: 0, peak: 0, peak_by_caller: {} },
    inside_back_off: { total: 0, by_caller: {} },
    faults: {},
    refused_by_limit: {},
    webhooks: { sent: 0, lost: 0, repeated: 0, delayed: 0 },
  };
}

export function bump(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

export function countCall(counters: Counters, route: string, status: string): void {
  const seen = (counters.calls[route] ??= { total: 0, by_status: {} });
  seen.total += 1;
  bump(seen.by_status, status);
}
