/** Where screens were left in this tab: what they were asked for is in their address. */
import { attempt } from './attempt.ts';
import { onForgetting } from './forgetting.ts';

const keys = {
  works: 'lectern.assignment-works',
  overview: 'lectern.grading-overview',
} as const;

export function leftAt(screen: keyof typeof keys): string | undefined {
  return attempt(() => sessionStorage.getItem(keys[screen])) ?? undefined;
}

/** Without storage the way back leads to where everybody begins. */
export function rememberAt(screen: keyof typeof keys, address: string): void {
  attempt(() => sessionStorage.setItem(keys[screen], address));
}

// Somebody may have searched for a student by name, maybe before the page was loaded anew.
onForgetting(() => {
  for (const key of Object.values(keys)) sessionStorage.removeItem(key);
});
