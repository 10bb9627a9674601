import { eq } from 'drizzle-orm';
import type { Reader } from '../store/client.ts';
import { apps } from '../store/schema.ts';

export type App = typeof apps.$inferSelect;

export async function findAppByClientId(db: Reader, clientId: string): Promise<App | undefined> {
  if (clientId.includes('\0')) return undefined;
  const [app] = await db.select().from(apps).where(eq(apps.clientId, clientId));
  return app;
}
