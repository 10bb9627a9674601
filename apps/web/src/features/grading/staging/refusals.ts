import { Draft } from '@lectern/contract';
import { ApiError } from '../../../api/api-error.ts';

/** Somebody else has logged in meanwhile: as long as they are here, nothing of it can be sent. */
export function isAnothersSession(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_the_author';
}

/** Refused for who is asking, which says nothing about what was sent, now or before. */
export function isStranger(error: unknown): boolean {
  return isAnothersSession(error) || (error instanceof ApiError && error.status === 401);
}

/** It was not applied, and never will be: its grader has looked at another commit. */
export function isOfAnotherCommit(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'another_commit';
}

/** The server's own draft, where this one was made without having seen it. */
export function conflictingDraft(error: unknown): Draft | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const parsed = Draft.safeParse(error.details['draft']);
  return parsed.success ? parsed.data : undefined;
}
