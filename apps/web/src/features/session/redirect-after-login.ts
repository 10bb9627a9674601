import type { Path } from 'react-router';
import { attempt } from '../../lib/attempt.ts';
import { safeRedirect } from './safe-redirect.ts';

/**
 * Where a person wanted to go before they had to log in; kept for this tab until they have arrived. A page
 * that is loaded anew on the way there still runs for a moment, and must not take it along.
 */
const key = 'lectern.redirect-after-login';

export function rememberRedirect({ pathname, search, hash }: Path): void {
  const target = safeRedirect(`${pathname}${search}${hash}`);
  // Storage may be switched off; the person then arrives where every login does.
  if (target !== undefined) attempt(() => sessionStorage.setItem(key, target));
}

export function findRedirect(): string | undefined {
  const target = attempt(() => sessionStorage.getItem(key));
  return target ? safeRedirect(target) : undefined;
}

export function forgetRedirect(): void {
  attempt(() => sessionStorage.removeItem(key));
}
