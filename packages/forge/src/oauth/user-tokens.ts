/** User-to-server tokens: pairs of an access token and the refresh token that replaces both. */
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '../store/client.ts';
import { oauthGrants, userTokens } from '../store/schema.ts';
import { hashSecret, newSecret } from '../secrets.ts';

export const accessSeconds = 8 * 3600;
/** GitHub documents six months. */
export const refreshSeconds = 184 * 86_400;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Holder {
  appId: number;
  userId: number;
  /** The authorization code that the first pair of this family came from. */
  codeHash: string;
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

export async function issueTokens(tx: Tx, now: Date, holder: Holder): Promise<TokenPair> {
  const accessToken = newSecret('ghu_');
  const refreshToken = newSecret('ghr_');
  await forgetDeadTokens(tx, now, holder);
  await tx.insert(userTokens).values({
    appId: holder.appId,
    userId: holder.userId,
    codeHash: holder.codeHash,
    accessHash: hashSecret(accessToken),
    accessExpiresAt: later(now, accessSeconds),
    refreshHash: hashSecret(refreshToken),
    refreshExpiresAt: later(now, refreshSeconds),
    createdAt: now,
  });
  return { accessToken, refreshToken };
}

/** Revoked and expired rows only make the table grow. */
async function forgetDeadTokens(tx: Tx, now: Date, { appId, userId }: Holder): Promise<void> {
  const dead = or(lt(userTokens.revokedAt, now), lt(userTokens.refreshExpiresAt, now));
  await tx
    .delete(userTokens)
    .where(and(eq(userTokens.appId, appId), eq(userTokens.userId, userId), dead));
}

/** Revokes and reads the old pair in one statement, so that only one of two refreshes succeeds. */
export async function rotateTokens(
  tx: Tx,
  now: Date,
  appId: number,
  refreshToken: string,
): Promise<TokenPair | undefined> {
  const [old] = await tx
    .update(userTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(userTokens.refreshHash, hashSecret(refreshToken)),
        eq(userTokens.appId, appId),
        isNull(userTokens.revokedAt),
        gt(userTokens.refreshExpiresAt, now),
      ),
    )
    .returning();
  return old && issueTokens(tx, now, old);
}

/** Ends every pair that came from one code, including refreshed ones. */
export async function revokeFamily(tx: Tx, now: Date, codeHash: string): Promise<void> {
  await tx
    .update(userTokens)
    .set({ revokedAt: now })
    .where(and(eq(userTokens.codeHash, codeHash), isNull(userTokens.revokedAt)));
}

/** Returns the owner of the token, or undefined when the app has no such live token. */
export async function revokeAccessToken(
  tx: Tx,
  now: Date,
  appId: number,
  accessToken: string,
): Promise<{ userId: number } | undefined> {
  const [revoked] = await tx
    .update(userTokens)
    .set({ revokedAt: now })
    .where(
      and(
        eq(userTokens.accessHash, hashSecret(accessToken)),
        eq(userTokens.appId, appId),
        isNull(userTokens.revokedAt),
      ),
    )
    .returning({ userId: userTokens.userId });
  return revoked;
}

/** Ends all tokens of this person for this app, which must ask for consent again. */
export async function revokeGrant(tx: Tx, now: Date, appId: number, userId: number): Promise<void> {
  await tx
    .update(userTokens)
    .set({ revokedAt: now })
    .where(
      and(eq(userTokens.appId, appId), eq(userTokens.userId, userId), isNull(userTokens.revokedAt)),
    );
  await tx
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.appId, appId), eq(oauthGrants.userId, userId)));
}
