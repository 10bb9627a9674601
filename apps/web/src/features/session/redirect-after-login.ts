import type { Path } from 'react-router';
import { attempt } from '../../lib/attempt.ts';
import { safeRedirect } from './safe-redirect.ts';

/**
 * The address that a person wanted before the login. Kept in this tab until they arrive: finding it does not
 * remove it, because a page that is reloaded during the login reads it too.
 */
const key = 'lectern.redirect-after-login';

export function rememberRedirect({ pathname, search, hash }: Path): void {
  const target = safeRedirect(`${pathname}${search}${hash}`);
  // Without storage the login leads to the default screen.
  if (target !== undefined) attempt(() => sessionStorage.setItem(key, target));
}

export function findRedirect(): string | undefined {
  const target = attempt(() => sessionStorage.getItem(key));
  return target ? safeRedirect(target) : undefined;
}

export function forgetRedirect(): void {
  attempt(() => sessionStorage.removeItem(key));
}
