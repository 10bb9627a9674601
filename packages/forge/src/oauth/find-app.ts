import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ForgeContext } from '../context.ts';
import { hashSecret } from '../secrets.ts';
import type { Reader } from '../store/client.ts';
import { apps } from '../store/schema.ts';

export type App = typeof apps.$inferSelect;

export async function findAppByClientId(db: Reader, clientId: string): Promise<App | undefined> {
  if (clientId.includes('\0')) return undefined;
  const [app] = await db.select().from(apps).where(eq(apps.clientId, clientId));
  return app;
}

/** Returns undefined for an unknown app and for a wrong secret. */
export async function findClient(
  context: ForgeContext,
  clientId: string | undefined,
  clientSecret: string | undefined,
): Promise<App | undefined> {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const app = await findAppByClientId(context.db, clientId);
  if (!app) return undefined;
  const given = Buffer.from(hashSecret(clientSecret));
  const expected = Buffer.from(app.clientSecretHash);
  return given.length === expected.length && timingSafeEqual(given, expected) ? app : undefined;
}
