/** Where screens were left in this tab: what they were asked for is in their address. */
import { onForgetting } from './forgetting.ts';

const keys = {
  works: 'lectern.assignment-works',
  overview: 'lectern.grading-overview',
} as const;

export function leftAt(screen: keyof typeof keys): string | undefined {
  try {
    return sessionStorage.getItem(keys[screen]) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberAt(screen: keyof typeof keys, address: string): void {
  try {
    sessionStorage.setItem(keys[screen], address);
  } catch {
    // Browsers may refuse storage; the way back then leads to where everybody begins.
  }
}

// Somebody may have searched for a student by name, maybe before the page was loaded anew.
onForgetting(() => {
  for (const key of Object.values(keys)) sessionStorage.removeItem(key);
});
