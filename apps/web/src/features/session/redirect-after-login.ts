import type { Path } from 'react-router';
import { attempt } from '../../lib/attempt.ts';
import { safeRedirect } from './safe-redirect.ts';

/**
 * The address that a person wanted before the login. Kept in this tab until they arrive: finding it does not
 * remove it, because a page that is reloaded during the login reads it too.
 */
const key = 'lectern.redirect-after-login';
/** Set if a session ended there, which the landing page says. */
const endedKey = 'lectern.session-ended';

export function rememberRedirect(
  { pathname, search, hash }: Path,
  { hasEnded = false } = {},
): void {
  const target = safeRedirect(`${pathname}${search}${hash}`);
  if (target === undefined) return;
  // Without storage the login leads to the default screen.
  attempt(() => {
    sessionStorage.setItem(key, target);
    if (hasEnded) sessionStorage.setItem(endedKey, 'yes');
    else sessionStorage.removeItem(endedKey);
  });
}

export function sessionHasEnded(): boolean {
  return attempt(() => sessionStorage.getItem(endedKey)) === 'yes';
}

export function findRedirect(): string | undefined {
  const target = attempt(() => sessionStorage.getItem(key));
  return target ? safeRedirect(target) : undefined;
}

export function forgetRedirect(): void {
  attempt(() => {
    sessionStorage.removeItem(key);
    sessionStorage.removeItem(endedKey);
  });
}
