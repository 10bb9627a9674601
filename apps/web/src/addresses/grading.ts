import { rememberedAddress, rememberAddress } from '../lib/remembered-address.ts';

export function graderPath(assignmentId: number, workId: number): string {
  return `/app/grading/assignment/${assignmentId}/student/${workId}`;
}

/** The grader with the results of the tests beside the code. */
export function graderTestsPath(assignmentId: number, workId: number): string {
  return `${graderPath(assignmentId, workId)}?tests=shown`;
}

/** The overview with the filters, searches and orders that this tab last showed. */
export function overviewAddress(): string {
  return `/app/grading${rememberedAddress('overview') ?? ''}`;
}

export function rememberOverview(): void {
  rememberAddress('overview', globalThis.location.search);
}
