/** The link behind a token, or the reason why it lets nobody in. */
import { AppError, isAppError } from '@lectern/contract';
import type { Reader } from '../../db/transact.ts';
import { findLinkByToken, type LinkRow } from './queries.ts';

export async function selectUsableLink(db: Reader, token: string, now: Date): Promise<LinkRow> {
  const link = await findLinkByToken(db, token);
  if (!link) throw new AppError('invalid_link');
  if (link.revokedAt) throw new AppError('link_revoked');
  if (link.expiresAt && link.expiresAt <= now) throw new AppError('link_expired');
  if (link.archivedAt) throw new AppError('assignment_archived');
  return link;
}

export async function isUsableLink(
  { db, clock }: { db: Reader; clock: () => Date },
  token: string,
): Promise<boolean> {
  return selectUsableLink(db, token, clock()).then(
    () => true,
    (error: unknown) => {
      if (isAppError(error)) return false;
      throw error;
    },
  );
}
