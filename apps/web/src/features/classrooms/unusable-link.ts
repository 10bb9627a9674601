import { unusableLink } from '@lectern/contract';
import { ApiError, type FailureCode } from '../../api/api-error.ts';

const codes: readonly FailureCode[] = [...unusableLink, 'link_used'];

/** Whether only a new link helps. After other errors the link can be retried. */
export function isUnusableLink(error: Error): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}
