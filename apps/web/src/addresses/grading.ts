import { leftAt, rememberAt } from '../lib/left-at.ts';

/** The grader with a submission. */
export function graderPath(assignmentId: number, workId: number): string {
  return `/app/grading/assignment/${assignmentId}/student/${workId}`;
}

/** The overview as this tab last showed it: filters, searches and orders are in the address. */
export function overviewAddress(): string {
  return `/app/grading${leftAt('overview') ?? ''}`;
}

export function rememberOverview(): void {
  rememberAt('overview', globalThis.location.search);
}
