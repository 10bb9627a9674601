import { leftAt, rememberAt } from '../lib/left-at.ts';

/** The list of submissions as this tab last showed it: search, order and page are in the address. */
export function worksAddress(assignmentId: number): string {
  const path = `/app/assignments/${assignmentId}`;
  const left = leftAt('works');
  return left?.startsWith(`${path}?`) ? left : path;
}

export function rememberWorks(): void {
  const { pathname, search } = globalThis.location;
  rememberAt('works', `${pathname}${search}`);
}
