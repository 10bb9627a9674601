/** Shown once; only a hash and the last 8 characters are stored. */
import { and, desc, eq } from 'drizzle-orm';
import { hashSecret, newSecret } from '../../secrets.ts';
import type { ForgeContext } from '../../context.ts';
import { personalTokens } from '../../store/schema.ts';
import { accountLimits, requireBelowLimit } from '../../use-cases/account-limits.ts';

export type PersonalToken = typeof personalTokens.$inferSelect;

/** Days until a token expires; null means never. */
export const lifetimes: readonly { days: number | null; label: string }[] = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: null, label: 'No expiration' },
];

export async function createPersonalToken(
  context: ForgeContext,
  userId: number,
  given: { name: string; days: number | null },
): Promise<string> {
  await requireBelowLimit(context.db, {
    table: personalTokens,
    where: eq(personalTokens.userId, userId),
    most: accountLimits.tokens,
    resource: 'Token',
    many: 'access tokens',
  });
  const token = newSecret('ghp_');
  const now = context.clock();
  const expiresAt = given.days === null ? null : new Date(now.getTime() + given.days * 86_400_000);
  await context.db.insert(personalTokens).values({
    userId,
    name: given.name,
    tokenHash: hashSecret(token),
    lastEight: token.slice(-8),
    createdAt: now,
    expiresAt,
  });
  return token;
}

export function listPersonalTokens(
  context: ForgeContext,
  userId: number,
): Promise<PersonalToken[]> {
  return context.db
    .select()
    .from(personalTokens)
    .where(eq(personalTokens.userId, userId))
    .orderBy(desc(personalTokens.id));
}

export async function revokePersonalToken(
  context: ForgeContext,
  userId: number,
  id: number,
): Promise<boolean> {
  const revoked = await context.db
    .delete(personalTokens)
    .where(and(eq(personalTokens.id, id), eq(personalTokens.userId, userId)))
    .returning({ id: personalTokens.id });
  return revoked.length > 0;
}
