import { attempt } from '../../lib/attempt.ts';

/**
 * The OAuth state of the login that this tab last started and last finished. Back and reload open the callback
 * again, where its one-time code fails: then the person stays logged in instead of seeing an error.
 * Without storage they see the error.
 */
const keys = { started: 'lectern.tried-login', finished: 'lectern.finished-login' };

type Step = keyof typeof keys;

export function rememberLogin(step: Step, state: string | null): void {
  if (state !== null) attempt(() => sessionStorage.setItem(keys[step], state));
}

export function isLogin(step: Step, state: string | null): boolean {
  return state !== null && attempt(() => sessionStorage.getItem(keys[step])) === state;
}

export function forgetLogins(): void {
  for (const key of Object.values(keys)) attempt(() => sessionStorage.removeItem(key));
}
