import { rememberedAddress, rememberAddress } from '../lib/remembered-address.ts';

export function graderPath(assignmentId: number, workId: number): string {
  return `/app/grading/assignment/${assignmentId}/student/${workId}`;
}

/** The overview with the filters, searches and orders that this tab last showed. */
export function overviewAddress(): string {
  return `/app/grading${rememberedAddress('overview') ?? ''}`;
}

export function rememberOverview(): void {
  rememberAddress('overview', globalThis.location.search);
}
