import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { currentUserQuery } from '../../data/user.ts';
import { isRefusal } from './auth-state.ts';

/** Whether whoever was here has no session any more: no goodbye was said, so they may log in again. */
export function hasSessionEnded(client: QueryClient): boolean {
  return isRefusal(client.getQueryState(currentUserQuery.queryKey)?.error);
}

/** Whether a call was refused for want of a session, also where a screen tells it in its own words. */
export function wantsSession(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && wantsSession(error.cause);
}
