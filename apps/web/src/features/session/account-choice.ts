import { attempt } from '../../lib/attempt.ts';

/**
 * Set by a logout in any tab: the next login asks which account to use, because the next person at this
 * computer may be somebody else.
 */
const key = 'lectern.choose-account';

export function askForAccount(): void {
  attempt(() => localStorage.setItem(key, 'yes'));
}

export function asksForAccount(): boolean {
  return attempt(() => localStorage.getItem(key)) === 'yes';
}

export function stopAskingForAccount(): void {
  attempt(() => localStorage.removeItem(key));
}
