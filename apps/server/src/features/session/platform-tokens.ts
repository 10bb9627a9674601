/** A person's platform tokens: sealed at rest, refreshed once however many ask at the same time. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { platformTokens } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { UserTokens } from '../../platform/oauth.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import type { Keyring } from '../../secrets/keyring.ts';

export interface TokenDeps {
  db: Db;
  clock: () => Date;
  platform: Platform;
  keyring: Keyring;
}

/** Refreshed a little early, so that a token does not run out between here and the platform. */
const marginMs = 5 * 60_000;

export async function saveTokens(
  tx: Tx,
  keyring: Keyring,
  userId: number,
  tokens: UserTokens,
  now: Date,
): Promise<void> {
  const access = keyring.seal(tokens.accessToken, contextOf(userId, 'access'));
  const refresh =
    tokens.refreshToken && keyring.seal(tokens.refreshToken, contextOf(userId, 'refresh'));
  const row = {
    userId,
    keyId: access.keyId,
    accessToken: access.data,
    accessExpiresAt: tokens.accessExpiresAt,
    refreshToken: refresh ? refresh.data : null,
    refreshExpiresAt: tokens.refreshExpiresAt,
    updatedAt: now,
  };
  await tx
    .insert(platformTokens)
    .values(row)
    .onConflictDoUpdate({
      target: platformTokens.userId,
      set: { ...row, version: sql`${platformTokens.version} + 1` },
    });
}

/** Undefined when the person has to sign in again before we can act in their name. */
export async function findAccessToken(
  deps: TokenDeps,
  userId: number,
): Promise<string | undefined> {
  const { db, clock, keyring } = deps;
  const [row] = await db.select().from(platformTokens).where(eq(platformTokens.userId, userId));
  if (!row) return undefined;
  if (isFresh(row.accessExpiresAt, clock())) return openAccess(keyring, row);
  return refresh(deps, userId);
}

/** The row lock makes one of many wait for the other and then find the new token. */
async function refresh(
  { db, clock, platform, keyring }: TokenDeps,
  userId: number,
): Promise<string | undefined> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(platformTokens)
      .where(eq(platformTokens.userId, userId))
      .for('update');
    if (!row) return undefined;
    if (isFresh(row.accessExpiresAt, clock())) return openAccess(keyring, row);
    if (!row.refreshToken) return undefined;
    const spent = keyring.open(
      { keyId: row.keyId, data: row.refreshToken },
      contextOf(userId, 'refresh'),
    );
    try {
      const tokens = await platform.refreshTokens(spent);
      await saveTokens(tx, keyring, userId, tokens, clock());
      return tokens.accessToken;
    } catch (error) {
      // Refused for good: the person revoked us. Anything else may pass, so the token stays.
      if (!isProblem(error, 'unauthorized')) throw error;
      await tx
        .delete(platformTokens)
        .where(and(eq(platformTokens.userId, userId), eq(platformTokens.version, row.version)));
      return undefined;
    }
  });
}

function openAccess(keyring: Keyring, row: typeof platformTokens.$inferSelect): string {
  return keyring.open({ keyId: row.keyId, data: row.accessToken }, contextOf(row.userId, 'access'));
}

function isFresh(expiresAt: Date | null, now: Date): boolean {
  return expiresAt === null || expiresAt.getTime() - now.getTime() > marginMs;
}

/** Bound to the person and the purpose: a sealed token copied to another row does not open. */
function contextOf(userId: number, kind: 'access' | 'refresh'): string {
  return `platform token:${userId}:${kind}`;
}
