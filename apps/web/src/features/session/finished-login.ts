import { attempt } from '../../lib/attempt.ts';

/**
 * Which login this tab has begun to finish, and which it has finished. Back leads through the platform's
 * page to its end once more, and what it began with may have run out by then; a page that is loaded anew
 * meanwhile exchanges a code again that works once. A login that was begun since is another one.
 * Without storage, both are told of as of a login that failed.
 */
const keys = { tried: 'lectern.tried-login', finished: 'lectern.finished-login' };

type Stage = keyof typeof keys;

export function rememberLogin(stage: Stage, state: string | null): void {
  if (state !== null) attempt(() => sessionStorage.setItem(keys[stage], state));
}

export function isLogin(stage: Stage, state: string | null): boolean {
  return state !== null && attempt(() => sessionStorage.getItem(keys[stage])) === state;
}

export function forgetLogins(): void {
  for (const key of Object.values(keys)) attempt(() => sessionStorage.removeItem(key));
}
