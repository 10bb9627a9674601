import { eq, sql } from 'drizzle-orm';
import type { Reader } from '../store/client.ts';
import { apps } from '../store/schema.ts';

export type App = typeof apps.$inferSelect;

export async function findAppByClientId(db: Reader, clientId: string): Promise<App | undefined> {
  if (clientId.includes('\0')) return undefined;
  const [app] = await db.select().from(apps).where(eq(apps.clientId, clientId));
  return app;
}

export async function findAppBySlug(db: Reader, slug: string): Promise<App | undefined> {
  if (slug.includes('\0')) return undefined;
  const [app] = await db
    .select()
    .from(apps)
    .where(sql`lower(${apps.slug}) = lower(${slug})`);
  return app;
}
