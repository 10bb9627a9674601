import { leftAt, rememberAt } from '../lib/left-at.ts';

export function assignmentPath(assignmentId: number): string {
  return `/app/assignments/${assignmentId}`;
}

export function assignmentRubricPath(assignmentId: number): string {
  return `${assignmentPath(assignmentId)}/rubric`;
}

export function assignmentEditPath(assignmentId: number): string {
  return `${assignmentPath(assignmentId)}/edit`;
}

export function submissionPath(workId: number): string {
  return `/app/submissions/${workId}`;
}

/** The list of submissions as this tab last showed it: search, order and page are in the address. */
export function worksAddress(assignmentId: number): string {
  const path = assignmentPath(assignmentId);
  const left = leftAt('works');
  return left?.startsWith(`${path}?`) ? left : path;
}

export function rememberWorks(): void {
  const { pathname, search } = globalThis.location;
  rememberAt('works', `${pathname}${search}`);
}
