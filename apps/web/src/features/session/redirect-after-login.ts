import type { Path } from 'react-router';
import { attempt } from '../../lib/attempt.ts';
import { safeRedirect } from './safe-redirect.ts';

/** Where a person wanted to go before they had to log in; kept for this tab and used once. */
const key = 'lectern.redirect-after-login';

export function rememberRedirect({ pathname, search, hash }: Path): void {
  const target = safeRedirect(`${pathname}${search}${hash}`);
  // Storage may be switched off; the person then arrives where every login does.
  if (target !== undefined) attempt(() => sessionStorage.setItem(key, target));
}

export function takeRedirect(): string | undefined {
  const target = attempt(() => sessionStorage.getItem(key));
  forgetRedirect();
  return target ? safeRedirect(target) : undefined;
}

export function forgetRedirect(): void {
  attempt(() => sessionStorage.removeItem(key));
}
