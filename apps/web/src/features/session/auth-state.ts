import type { SignedInUser } from '@lectern/contract';
import { ApiError } from '../../api/api-error.ts';

export type Auth =
  | { state: 'LOGGING_IN' }
  | { state: 'LOGGED_IN'; user: SignedInUser }
  | { state: 'LOGGED_OUT' }
  | { state: 'UNREACHABLE'; message: string };

interface UserAnswer {
  data: SignedInUser | undefined;
  error: Error | null;
}

/** 401 and 403 log a person out; an outage does not. */
export function authOf({ data, error }: UserAnswer): Auth {
  if (isLoggedOut(error)) return { state: 'LOGGED_OUT' };
  if (data) return { state: 'LOGGED_IN', user: data };
  if (error) return { state: 'UNREACHABLE', message: error.message };
  return { state: 'LOGGING_IN' };
}

export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
