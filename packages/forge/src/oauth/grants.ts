/** Consent is asked once per app and person. */
import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../store/client.ts';
import { oauthGrants } from '../store/schema.ts';

export async function hasGrant(db: Reader, appId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ appId: oauthGrants.appId })
    .from(oauthGrants)
    .where(and(eq(oauthGrants.appId, appId), eq(oauthGrants.userId, userId)));
  return rows.length > 0;
}

export async function recordGrant(tx: Tx, now: Date, appId: number, userId: number): Promise<void> {
  await tx.insert(oauthGrants).values({ appId, userId, createdAt: now }).onConflictDoNothing();
}
