/** Where the works of an assignment were left in this tab: search, order and page are in its address. */
import { leftAt, rememberAt } from '../lib/left-at.ts';

export function worksAddress(assignmentId: number): string {
  const path = `/app/assignments/${assignmentId}`;
  const left = leftAt('works');
  return left?.startsWith(`${path}?`) ? left : path;
}

export function rememberWorks(): void {
  const { pathname, search } = globalThis.location;
  rememberAt('works', `${pathname}${search}`);
}
