/**
 * GitHub's published limits for one caller: a fixed hour for the primary limit, sliding windows for
 * the secondary ones. Pure.
 */
export interface Limits {
  requestsPerHour: number;
  pointsPerMinute: number;
  creationsPerMinute: number;
  creationsPerHour: number;
  concurrent: number;
  /** Factor by which windows pass faster than the clock: 60 makes an hour last a minute. */
  speed: number;
}

export const publishedLimits: Limits = {
  requestsPerHour: 5_000,
  pointsPerMinute: 900,
  creationsPerMinute: 80,
  creationsPerHour: 500,
  concurrent: 100,
  speed: 1,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface Call {
  points: number;
  createsContent: boolean;
}

/** Usage of one caller. Times in milliseconds, oldest first. */
export interface Ledger {
  hourStartedAt: number;
  usedInHour: number;
  spent: readonly { at: number; points: number }[];
  creations: readonly number[];
}

export type LimitName = keyof Omit<Limits, 'speed'>;

export type Admission =
  { admitted: true } | { admitted: false; limit: LimitName; retryAfterMs: number };

export function openLedger(now: number): Ledger {
  return { hourStartedAt: now, usedInHour: 0, spent: [], creations: [] };
}

/** A refused call costs nothing, so a caller that waits as reported gets through. */
export function admit(
  before: Ledger,
  call: Call,
  context: { now: number; inFlight: number; limits: Limits },
): { admission: Admission; ledger: Ledger } {
  const { now, inFlight, limits } = context;
  const ledger = forget(before, now, limits);
  const refusal = findRefusal(ledger, call, now, inFlight, limits);
  if (refusal) return { admission: { admitted: false, ...refusal }, ledger };
  return {
    admission: { admitted: true },
    ledger: {
      ...ledger,
      usedInHour: ledger.usedInHour + 1,
      spent: [...ledger.spent, { at: now, points: call.points }],
      creations: call.createsContent ? [...ledger.creations, now] : ledger.creations,
    },
  };
}

/** For the `x-ratelimit-*` headers, which report only the primary limit. */
export function quotaOf(ledger: Ledger, now: number, limits: Limits) {
  const current = forget(ledger, now, limits);
  return {
    limit: limits.requestsPerHour,
    used: current.usedInHour,
    remaining: Math.max(0, limits.requestsPerHour - current.usedInHour),
    resetAt: current.hourStartedAt + HOUR_MS / limits.speed,
  };
}

function findRefusal(
  ledger: Ledger,
  call: Call,
  now: number,
  inFlight: number,
  limits: Limits,
): { limit: LimitName; retryAfterMs: number } | undefined {
  const minute = MINUTE_MS / limits.speed;
  const hour = HOUR_MS / limits.speed;
  if (inFlight >= limits.concurrent) return { limit: 'concurrent', retryAfterMs: minute };
  if (ledger.usedInHour >= limits.requestsPerHour) {
    return { limit: 'requestsPerHour', retryAfterMs: ledger.hourStartedAt + hour - now };
  }
  const freeAt = pointsFreeAt(ledger, call.points, limits.pointsPerMinute, minute);
  if (freeAt > now) return { limit: 'pointsPerMinute', retryAfterMs: freeAt - now };
  if (!call.createsContent) return undefined;
  const lastMinute = ledger.creations.filter((at) => at > now - minute);
  const oldestInMinute = lastMinute[lastMinute.length - limits.creationsPerMinute];
  if (oldestInMinute !== undefined) {
    return { limit: 'creationsPerMinute', retryAfterMs: oldestInMinute + minute - now };
  }
  const oldestInHour = ledger.creations[ledger.creations.length - limits.creationsPerHour];
  if (oldestInHour === undefined) return undefined;
  return { limit: 'creationsPerHour', retryAfterMs: oldestInHour + hour - now };
}

/** When the last minute has room for `wanted` points; -Infinity if it has room now. */
function pointsFreeAt(ledger: Ledger, wanted: number, allowed: number, minute: number): number {
  let held = ledger.spent.reduce((sum, { points }) => sum + points, 0);
  if (held + wanted <= allowed) return -Infinity;
  for (const { at, points } of ledger.spent) {
    held -= points;
    if (held + wanted <= allowed) return at + minute;
  }
  return -Infinity;
}

/** Drops entries outside every window. Starts a new ledger if the clock was set back. */
function forget(ledger: Ledger, now: number, limits: Limits): Ledger {
  const minute = MINUTE_MS / limits.speed;
  const hour = HOUR_MS / limits.speed;
  if (now < ledger.hourStartedAt) return openLedger(now);
  const hourPassed = now >= ledger.hourStartedAt + hour;
  return {
    hourStartedAt: hourPassed ? now : ledger.hourStartedAt,
    usedInHour: hourPassed ? 0 : ledger.usedInHour,
    spent: ledger.spent.filter(({ at }) => at > now - minute),
    creations: ledger.creations.filter((at) => at > now - hour),
  };
}

/** GitHub's published cost of a REST call: 1 point for reading, 5 for writing. */
export function costOf(method: string, path: string): Call {
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return { points: reads ? 1 : 5, createsContent: createsContent(method, path) };
}

/** Tokens and redeliveries do not count: GitHub counts only what notifies people. */
function createsContent(method: string, path: string): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  return !/^\/api\/v3\/(app|installation|app-manifests|applications)\//.test(path);
}
