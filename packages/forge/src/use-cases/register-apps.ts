import { eq, sql } from 'drizzle-orm';
import { hashSecret } from '../secrets.ts';
import { transact, type ForgeContext } from '../context.ts';
import type { Tx } from '../store/client.ts';
import { accounts, apps, installations } from '../store/schema.ts';
import type { AppPermissions } from '../permissions.ts';

export interface AppRegistration {
  slug: string;
  name: string;
  description?: string;
  homepageUrl: string;
  callbackUrls: readonly string[];
  setupUrl?: string;
  webhookUrl?: string;
  webhookSecret: string;
  clientId: string;
  clientSecret: string;
  publicKeyPem: string;
  permissions: AppPermissions;
  events: readonly string[];
}

/** Upserts by slug, so that ids and installations stay. */
export async function registerApps(
  context: ForgeContext,
  registrations: readonly AppRegistration[],
): Promise<void> {
  for (const registration of registrations) {
    await transact(context, (tx) => registerApp(tx, context.clock(), registration));
  }
}

async function registerApp(tx: Tx, now: Date, registration: AppRegistration): Promise<void> {
  const { clientSecret, description, setupUrl, webhookUrl, ...same } = registration;
  const values = {
    ...same,
    callbackUrls: [...registration.callbackUrls],
    events: [...registration.events],
    description: description ?? null,
    setupUrl: setupUrl ?? null,
    webhookUrl: webhookUrl ?? null,
    clientSecretHash: hashSecret(clientSecret),
    updatedAt: now,
  };
  const [known] = await tx
    .select({ id: apps.id })
    .from(apps)
    .where(sql`lower(${apps.slug}) = lower(${registration.slug})`);
  if (known) {
    await tx.update(apps).set(values).where(eq(apps.id, known.id));
    // Without asking for consent, because the operator runs both host and app. Otherwise existing
    // installations would not send the new events of a release.
    const { events, permissions } = values;
    await tx
      .update(installations)
      .set({ events, permissions, updatedAt: now })
      .where(eq(installations.appId, known.id));
    return;
  }
  const botId = await insertBot(tx, now, registration.slug);
  await tx.insert(apps).values({ ...values, botId, createdAt: now });
}

/** The author of the app's commits and reviews. */
export async function insertBot(tx: Tx, now: Date, slug: string): Promise<number> {
  const [bot] = await tx
    .insert(accounts)
    .values({ type: 'Bot', login: `${slug}[bot]`, createdAt: now, updatedAt: now })
    .returning({ id: accounts.id });
  return bot!.id;
}
