/** Encrypts tokens when written and decrypts them when read. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { platformTokens } from '../../db/schema/index.ts';
import type { Reader, Tx } from '../../db/transact.ts';
import type { UserTokens } from '../../platform/oauth.ts';
import type { Keyring } from '../../secrets/keyring.ts';

export type TokenRow = typeof platformTokens.$inferSelect & { isRefreshing: boolean };
type Kind = 'access' | 'refresh';

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
    refreshingUntil: null,
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

export async function findTokens(db: Reader, userId: number): Promise<TokenRow | undefined> {
  const isRefreshing = sql<boolean>`coalesce(${platformTokens.refreshingUntil} > now(), false)`;
  const [found] = await db
    .select({ row: platformTokens, isRefreshing })
    .from(platformTokens)
    .where(eq(platformTokens.userId, userId));
  return found && { ...found.row, isRefreshing: found.isRefreshing };
}

/** Undefined without a token that can be decrypted. */
export function openToken(keyring: Keyring, row: TokenRow, kind: Kind): string | undefined {
  const data = kind === 'access' ? row.accessToken : row.refreshToken;
  if (!data) return undefined;
  try {
    return keyring.open({ keyId: row.keyId, data }, contextOf(row.userId, kind));
  } catch {
    return undefined;
  }
}

/** A lease, longer than a call to the platform may take. */
export async function claimRefresh(db: Reader, row: TokenRow): Promise<boolean> {
  const { refreshingUntil } = platformTokens;
  const claimed = await db
    .update(platformTokens)
    .set({ refreshingUntil: sql`now() + interval '15 seconds'` })
    .where(and(isSame(row), or(isNull(refreshingUntil), lt(refreshingUntil, sql`now()`))))
    .returning({ userId: platformTokens.userId });
  return claimed.length > 0;
}

export async function releaseRefresh(db: Reader, row: TokenRow): Promise<void> {
  await db.update(platformTokens).set({ refreshingUntil: null }).where(isSame(row));
}

export async function deleteTokens(db: Reader, row: TokenRow): Promise<void> {
  await db.delete(platformTokens).where(isSame(row));
}

/** Spares newer tokens from a login since. */
function isSame({ userId, version }: TokenRow) {
  return and(eq(platformTokens.userId, userId), eq(platformTokens.version, version));
}

/** A token copied to another row cannot be decrypted. */
function contextOf(userId: number, kind: Kind): string {
  return `platform token:${userId}:${kind}`;
}
