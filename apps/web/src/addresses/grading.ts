import { leftAt, rememberAt } from '../lib/left-at.ts';

/** Where a work is graded. */
export function graderPath(assignmentId: number, workId: number): string {
  return `/app/grading/assignment/${assignmentId}/student/${workId}`;
}

/** Where the overview was left in this tab: its filters, searches and orders are in its address. */
export function overviewAddress(): string {
  return `/app/grading${leftAt('overview') ?? ''}`;
}

export function rememberOverview(): void {
  rememberAt('overview', globalThis.location.search);
}
