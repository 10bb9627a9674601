import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '../client.ts';
import {
  accounts,
  apps,
  installationRepositories,
  installations,
  type Account,
  type App,
} from '../schema.ts';

export type Installation = typeof installations.$inferSelect;

export interface KnownInstallation {
  installation: Installation;
  account: Account;
  app: { slug: string; clientId: string };
}

export async function findAppBySlug(db: Reader, slug: string): Promise<App | undefined> {
  const [row] = await db
    .select()
    .from(apps)
    .where(sql`lower(${apps.slug}) = lower(${slug})`);
  return row;
}

/** The bot if the operator registered the app. */
export async function selectAppOwner(db: Reader, app: App): Promise<Account> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, app.ownerId ?? app.botId));
  if (!row) throw new Error(`App ${app.id} has no owner account.`);
  return row;
}

export async function listInstallations(
  db: Reader,
  where: SQL | undefined,
  slice?: { limit: number; offset: number },
): Promise<KnownInstallation[]> {
  const query = db
    .select({
      installation: installations,
      account: accounts,
      app: { slug: apps.slug, clientId: apps.clientId },
    })
    .from(installations)
    .innerJoin(accounts, eq(accounts.id, installations.accountId))
    .innerJoin(apps, eq(apps.id, installations.appId))
    .where(where)
    .orderBy(desc(installations.id));
  return slice ? query.limit(slice.limit).offset(slice.offset) : query;
}

export async function findInstallation(
  db: Reader,
  appId: number,
  by: { id: number } | { accountId: number },
): Promise<KnownInstallation | undefined> {
  const [found] = await listInstallations(
    db,
    and(
      eq(installations.appId, appId),
      'id' in by ? eq(installations.id, by.id) : eq(installations.accountId, by.accountId),
    ),
  );
  return found;
}

export function countInstallations(db: Reader, appId: number): Promise<number> {
  return db.$count(installations, eq(installations.appId, appId));
}

export async function listSelectedIds(db: Reader, installationId: number): Promise<number[]> {
  const rows = await db
    .select({ id: installationRepositories.repositoryId })
    .from(installationRepositories)
    .where(eq(installationRepositories.installationId, installationId));
  return rows.map(({ id }) => id);
}
