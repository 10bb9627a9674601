import type { SignedInUser } from '@lectern/contract';
import { ApiError } from '../../api/api-error.ts';

/** What is known of the person at this browser. Being out of reach says nothing about them. */
export type Auth =
  | { state: 'LOGGING_IN' }
  | { state: 'LOGGED_IN'; user: SignedInUser }
  | { state: 'LOGGED_OUT' }
  | { state: 'UNREACHABLE'; message: string };

interface UserAnswer {
  data: SignedInUser | undefined;
  error: Error | null;
}

/** Only a refusal means logged out: an outage keeps whoever was here before it. */
export function authOf({ data, error }: UserAnswer): Auth {
  if (isRefusal(error)) return { state: 'LOGGED_OUT' };
  if (data) return { state: 'LOGGED_IN', user: data };
  if (error) return { state: 'UNREACHABLE', message: error.message };
  return { state: 'LOGGING_IN' };
}

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
