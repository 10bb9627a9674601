import { GitHubError } from '@lectern/forge/errors';
import { rateHeaders, type Allowance } from '@lectern/forge/rate-limit';
import { bump, type Counters } from './counters.ts';
import { admit, openLedger, quotaOf, type Call, type Ledger, type Limits } from './limiter.ts';
import type { MovableClock } from './movable-clock.ts';

export interface Gate {
  limits: Limits | null;
  /** Admits a call or throws GitHub's refusal. The caller must call `leave` when the call ends. */
  enter(caller: string, call: Call): { allowance: Allowance | undefined; leave: () => void };
  holdOff(caller: string, seconds: number): void;
  reset(): void;
}

export function makeGate(clock: MovableClock, counters: Counters): Gate {
  const ledgers = new Map<string, Ledger>();
  const inFlight = new Map<string, number>();
  const waitUntil = new Map<string, number>();

  const gate: Gate = {
    limits: null,
    enter(caller, call) {
      const now = clock.now().getTime();
      countEarlyCall(caller, now);
      const under = inFlight.get(caller) ?? 0;
      const allowance = gate.limits ? spend(caller, call, now, under, gate.limits) : undefined;
      return { allowance, leave: countInFlight(caller, under + 1) };
    },
    holdOff(caller, seconds) {
      waitUntil.set(caller, clock.now().getTime() + seconds * 1000);
    },
    reset() {
      gate.limits = null;
      ledgers.clear();
      waitUntil.clear();
    },
  };
  return gate;

  function countEarlyCall(caller: string, now: number): void {
    if (now >= (waitUntil.get(caller) ?? 0)) return;
    counters.inside_back_off.total += 1;
    bump(counters.inside_back_off.by_caller, caller);
  }

  function spend(caller: string, call: Call, now: number, under: number, limits: Limits) {
    const before = ledgers.get(caller) ?? openLedger(now);
    const { admission, ledger } = admit(before, call, { now, inFlight: under, limits });
    ledgers.set(caller, ledger);
    const allowance = toAllowance(ledger, now, limits);
    if (admission.admitted) return allowance;
    bump(counters.refused_by_limit, admission.limit);
    const seconds = Math.max(1, Math.ceil(admission.retryAfterMs / 1000));
    gate.holdOff(caller, admission.retryAfterMs / 1000);
    throw admission.limit === 'requestsPerHour'
      ? primaryRefusal(caller, allowance)
      : secondaryRefusal(403, seconds, allowance);
  }

  function countInFlight(caller: string, count: number): () => void {
    const { concurrency } = counters;
    inFlight.set(caller, count);
    concurrency.now += 1;
    concurrency.peak = Math.max(concurrency.peak, concurrency.now);
    const peak = concurrency.peak_by_caller[caller] ?? 0;
    concurrency.peak_by_caller[caller] = Math.max(peak, count);
    return () => {
      counters.concurrency.now -= 1;
      inFlight.set(caller, (inFlight.get(caller) ?? 1) - 1);
    };
  }
}

function toAllowance(ledger: Ledger, now: number, limits: Limits): Allowance {
  const { limit, used, remaining, resetAt } = quotaOf(ledger, now, limits);
  return { limit, used, remaining, reset: Math.ceil(resetAt / 1000) };
}

function primaryRefusal(caller: string, allowance: Allowance): GitHubError {
  const name = caller.replace(/^installation:/, 'installation ID ').replace(/^user:/, 'user ID ');
  return new GitHubError(
    403,
    `API rate limit exceeded for ${name}.`,
    undefined,
    rateHeaders(allowance),
  );
}

/** GitHub's answer to a caller over a secondary limit. */
export function secondaryRefusal(
  status: number,
  retryAfterSeconds: number | undefined,
  allowance?: Allowance,
): GitHubError {
  return new GitHubError(
    status,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    undefined,
    {
      ...(allowance ? rateHeaders(allowance) : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  );
}
