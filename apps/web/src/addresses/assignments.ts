import { rememberedAddress, rememberAddress } from '../lib/remembered-address.ts';

export function assignmentPath(assignmentId: number): string {
  return `/app/assignments/${assignmentId}`;
}

/** Navigation state of a new assignment's page. It outlives a reload. */
export const justCreated = { isNew: true };

export function isJustCreated(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isNew' in state;
}

export function assignmentRubricPath(assignmentId: number): string {
  return `${assignmentPath(assignmentId)}/rubric`;
}

export function assignmentEditPath(assignmentId: number): string {
  return `${assignmentPath(assignmentId)}/edit`;
}

export function assignmentTestsPath(assignmentId: number): string {
  return `${assignmentPath(assignmentId)}/tests`;
}

/** The table of all submissions and tests. */
export function testTablePath(assignmentId: number): string {
  return `${assignmentPath(assignmentId)}/tests/results`;
}

export function submissionPath(workId: number): string {
  return `/app/submissions/${workId}`;
}

/** The student's own submission, with its grade unfolded. */
export function myWorkPath(workId: number): string {
  return `/app/my-work/${workId}`;
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
