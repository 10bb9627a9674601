import { ApiError, type FailureCode } from '../../api-error.ts';

const deadly: readonly FailureCode[] = ['invalid_link', 'link_expired', 'link_revoked'];

/** Whether a link failed for good, so that only a new one helps; anything else can be tried again. */
export function isDeadLink(error: Error): boolean {
  return error instanceof ApiError && deadly.includes(error.code);
}
