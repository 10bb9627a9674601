import { rememberedAddress, rememberAddress } from '../lib/remembered-address.ts';

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

/** The list of submissions with the search, order and page that this tab last showed. */
export function worksAddress(assignmentId: number): string {
  const path = assignmentPath(assignmentId);
  const left = rememberedAddress('works');
  return left?.startsWith(`${path}?`) ? left : path;
}

export function rememberWorks(): void {
  const { pathname, search } = globalThis.location;
  rememberAddress('works', `${pathname}${search}`);
}
