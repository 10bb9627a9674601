/** Ends everything that a stolen password may have opened: access tokens, and what apps may do. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { revokeGrant } from '../oauth/user-tokens.ts';
import type { Tx } from '../store/client.ts';
import { accounts, apps, deliveries, oauthGrants, personalTokens } from '../store/schema.ts';
import { accountPayload } from '../webhooks/payload.ts';

export async function endAccess(tx: Tx, context: ForgeContext, userId: number): Promise<void> {
  await tx.delete(personalTokens).where(eq(personalTokens.userId, userId));
  const [sender] = await tx.select().from(accounts).where(eq(accounts.id, userId));
  const granted = await tx
    .select({ app: apps })
    .from(oauthGrants)
    .innerJoin(apps, eq(apps.id, oauthGrants.appId))
    .where(eq(oauthGrants.userId, userId));
  for (const { app } of granted) {
    await revokeGrant(tx, context.clock(), app.id, userId);
    if (!sender || app.webhookUrl === null || !app.webhookActive) continue;
    // GitHub sends it to every app, without an installation.
    await tx.insert(deliveries).values({
      guid: randomUUID(),
      appId: app.id,
      event: 'github_app_authorization',
      action: 'revoked',
      payload: { action: 'revoked', sender: accountPayload(context.urls, sender) },
      state: 'pending',
      createdAt: context.clock(),
    });
  }
}
