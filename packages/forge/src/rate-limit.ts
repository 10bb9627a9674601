import { networkOf } from '@lectern/http/network-of';
import type { Principal } from './principal.ts';

const HOUR_MS = 3_600_000;

/** The content of the `x-ratelimit-*` headers. */
export interface Allowance {
  limit: number;
  used: number;
  remaining: number;
  /** Seconds since 1970, as on GitHub. */
  reset: number;
}

export function rateHeaders({ limit, used, remaining, reset }: Allowance): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': String(reset),
    'x-ratelimit-resource': 'core',
  };
}

/** For the headers only. It never refuses a call. */
export interface RateMeter {
  count(caller: string): Allowance;
  peek(caller: string): Allowance;
}

/** High enough that clients which pace themselves by the headers never slow down. */
const HOURLY_LIMIT = 1_000_000;

export function rateMeter(clock: () => Date, limit = HOURLY_LIMIT): RateMeter {
  const windows = new Map<string, { startedAt: number; used: number }>();

  function windowOf(caller: string) {
    const now = clock().getTime();
    const open = windows.get(caller);
    if (open && now - open.startedAt < HOUR_MS) return open;
    // Without this the map would keep every caller for ever.
    for (const [key, { startedAt }] of windows) {
      if (now - startedAt >= HOUR_MS) windows.delete(key);
    }
    const fresh = { startedAt: now, used: 0 };
    windows.set(caller, fresh);
    return fresh;
  }

  function allowance(caller: string): Allowance {
    const { startedAt, used } = windowOf(caller);
    const reset = Math.ceil((startedAt + HOUR_MS) / 1000);
    return { limit, used, remaining: Math.max(0, limit - used), reset };
  }

  return {
    peek: allowance,
    count(caller) {
      windowOf(caller).used += 1;
      return allowance(caller);
    },
  };
}

export function accountKey(id: number): string {
  return `user:${id}`;
}

/** Calls with the same key share a rate limit. */
export function callerKey(principal: Principal, address: string): string {
  switch (principal.kind) {
    case 'nobody':
      return `address:${networkOf(address)}`;
    case 'user':
    case 'user-through-app':
      return accountKey(principal.account.id);
    case 'installation':
      return `installation:${principal.installation.id}`;
    case 'app':
      return `app:${principal.app.id}`;
  }
}
