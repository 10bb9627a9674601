import { AppError } from '@lectern/contract';

type Sent = string | Date | null | undefined;

export function requireReleaseBeforeDue(releasedAt: Sent, dueAt: Sent): void {
  if (releasedAt == null || dueAt == null) return;
  if (new Date(releasedAt) >= new Date(dueAt)) throw new AppError('release_after_due');
}
