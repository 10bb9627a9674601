/** Where the works of an assignment were left in this tab: search, order and page are in its address. */
import { onForgetting } from '../../lib/forgetting.ts';

const key = 'lectern.assignment-works';

export function worksAddress(assignmentId: number): string {
  const path = `/app/assignments/${assignmentId}`;
  try {
    const left = sessionStorage.getItem(key);
    return left?.startsWith(`${path}?`) ? left : path;
  } catch {
    return path;
  }
}

export function rememberWorks(): void {
  const { pathname, search } = globalThis.location;
  try {
    sessionStorage.setItem(key, `${pathname}${search}`);
  } catch {
    // Browsers may refuse storage; the way back then leads to the first page.
  }
}

// Somebody may have searched for a student by name.
onForgetting(() => sessionStorage.removeItem(key));
