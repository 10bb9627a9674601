import { Draft } from '@lectern/contract';
import { ApiError } from '../../../api/api-error.ts';

/** Another user has logged in, so the author's draft cannot be sent in this session. */
export function isOtherUser(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_the_author';
}

/** Refused because of the session, which says nothing about earlier attempts. */
export function isSessionError(error: unknown): boolean {
  return isOtherUser(error) || (error instanceof ApiError && error.status === 401);
}

/** The grade was not applied, because it names another commit than the current one. */
export function isStaleCommit(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'another_commit';
}

/** The server's draft, if the request was based on an older version. */
export function conflictingDraft(error: unknown): Draft | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const parsed = Draft.safeParse(error.details['draft']);
  return parsed.success ? parsed.data : undefined;
}
