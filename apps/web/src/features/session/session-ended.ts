import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { currentUserQuery } from '../../data/user.ts';
import { isLoggedOut } from './auth-state.ts';

/** Whether the session ended without a logout. */
export function hasSessionEnded(client: QueryClient): boolean {
  return isLoggedOut(client.getQueryState(currentUserQuery.queryKey)?.error);
}

/** Whether a call failed without a session. A screen may have wrapped the error in its own message. */
export function needsLogin(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  return error instanceof Error && needsLogin(error.cause);
}
