/** A used code stays until it expires, so that a replay is detected. */
import { and, eq, isNull, lt } from 'drizzle-orm';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Tx } from '../store/client.ts';
import { oauthCodes } from '../store/schema.ts';
import type { AuthorizeRequest } from './authorize-request.ts';

export const codeMinutes = 10;

export type StoredCode = typeof oauthCodes.$inferSelect;

export async function issueCode(
  tx: Tx,
  now: Date,
  given: { appId: number; userId: number; request: AuthorizeRequest },
): Promise<string> {
  const code = newSecret();
  await tx.delete(oauthCodes).where(lt(oauthCodes.expiresAt, now));
  await tx.insert(oauthCodes).values({
    codeHash: hashSecret(code),
    appId: given.appId,
    userId: given.userId,
    redirectUri: given.request.redirectUri,
    codeChallenge: given.request.codeChallenge ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  });
  return code;
}

export type TakenCode =
  | { outcome: 'taken'; code: StoredCode }
  | { outcome: 'replayed'; code: StoredCode }
  | { outcome: 'unknown' };

/** One of two concurrent requests gets the code. */
export async function takeCode(tx: Tx, now: Date, appId: number, code: string): Promise<TakenCode> {
  const isIt = and(eq(oauthCodes.codeHash, hashSecret(code)), eq(oauthCodes.appId, appId));
  const [taken] = await tx
    .update(oauthCodes)
    .set({ usedAt: now })
    .where(and(isIt, isNull(oauthCodes.usedAt)))
    .returning();
  if (taken)
    return taken.expiresAt > now ? { outcome: 'taken', code: taken } : { outcome: 'unknown' };
  const [used] = await tx.select().from(oauthCodes).where(isIt);
  return used ? { outcome: 'replayed', code: used } : { outcome: 'unknown' };
}
