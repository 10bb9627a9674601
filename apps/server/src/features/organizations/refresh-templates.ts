/** Asks the platform, as the app installed there, which template repositories an organisation has. */
import { transact } from '../../db/transact.ts';
import type { organizations } from '../../db/schema/index.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { inTime } from './in-time.ts';
import { saveTemplates } from './template-queries.ts';

export async function refreshTemplates(
  { db, clock, platform }: PlatformDeps,
  org: typeof organizations.$inferSelect,
): Promise<void> {
  const { id, installationId, login } = org;
  if (installationId === null || org.suspendedAt !== null) return;
  await inTime(async () => {
    const client = await platform.asApp(installationId, login);
    const found = await client.listTemplates();
    await transact(db, (tx) => saveTemplates(tx, id, found, clock()));
  });
}
