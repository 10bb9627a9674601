/** One row of our copy of the platform's organisations. */
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { organizations } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

interface News {
  /** Of one that is new here. */
  row: Omit<typeof organizations.$inferInsert, 'installationId'>;
  /** For one that is known here. */
  change: Omit<PgUpdateSetSource<typeof organizations>, 'installationId'>;
  /** Left out where nothing is known of it. */
  installationId?: number | null;
}

/** Where the platform tells the login alone: a display name that we learned elsewhere stays. */
export const nameUnlessLearned = sql<string>`case when ${organizations.name} = ${organizations.login}
  then excluded.name else ${organizations.name} end`;

/**
 * The installation is written second. An insert gives way on one key only, so of two who tell of a new
 * organisation at the same moment, one would fail on the key of its installation.
 */
export async function keepOrganization(tx: Tx, news: News): Promise<void> {
  const { row, change, installationId } = news;
  const [kept] = await tx
    .insert(organizations)
    .values(row)
    .onConflictDoUpdate({ target: organizations.id, set: change })
    .returning({ installationId: organizations.installationId });
  if (installationId === undefined || kept?.installationId === installationId) return;
  await tx.update(organizations).set({ installationId }).where(eq(organizations.id, row.id));
}

/** Nobody tells its new address, which ends in the login, nor a display name. */
export async function renameOrganization(
  tx: Tx,
  { orgId, login, at }: { orgId: number; login: string; at: Date },
): Promise<void> {
  const { htmlUrl, name, login: before } = organizations;
  await tx
    .update(organizations)
    .set({
      login,
      htmlUrl: sql`regexp_replace(${htmlUrl}, '[^/]*$', ${login}::text)`,
      name: sql`case when ${name} = ${before} then ${login}::text else ${name} end`,
      updatedAt: at,
    })
    .where(eq(organizations.id, orgId));
}
