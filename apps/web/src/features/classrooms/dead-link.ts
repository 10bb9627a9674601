import { unusableLink } from '@lectern/contract';
import { ApiError, type FailureCode } from '../../api/api-error.ts';

const deadly: readonly FailureCode[] = unusableLink;

/** Whether only a new link helps; whatever else went wrong can be tried again. */
export function isDeadLink(error: Error): boolean {
  return error instanceof ApiError && deadly.includes(error.code);
}
