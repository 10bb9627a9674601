import { attempt } from '../../lib/attempt.ts';

/**
 * Which login this tab has finished. Back leads through the platform's page to its end once more, and
 * what it began with may have run out by then. A login that was begun since is another one.
 * Without storage, such a way back is told of as of a login that failed.
 */
const key = 'lectern.finished-login';

export function rememberFinishedLogin(state: string | null): void {
  if (state !== null) attempt(() => sessionStorage.setItem(key, state));
}

export function isFinishedLogin(state: string | null): boolean {
  return state !== null && attempt(() => sessionStorage.getItem(key)) === state;
}

export function forgetFinishedLogin(): void {
  attempt(() => sessionStorage.removeItem(key));
}
