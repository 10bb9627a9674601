import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { organizations } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

interface OrganizationFacts {
  /** Inserted if the organisation is new. */
  row: Omit<typeof organizations.$inferInsert, 'installationId'>;
  /** Set if it is known. */
  change: Omit<PgUpdateSetSource<typeof organizations>, 'installationId'>;
  /** Left out if unknown. */
  installationId?: number | null;
}

/** Keeps a known display name, for answers of the platform that have only the login. */
export const nameUnlessLearned = sql<string>`case when ${organizations.name} = ${organizations.login}
  then excluded.name else ${organizations.name} end`;

/** Writes the installation second, because `on conflict` covers one unique key only. */
export async function upsertOrganization(tx: Tx, facts: OrganizationFacts): Promise<void> {
  const { row, change, installationId } = facts;
  const [stored] = await tx
    .insert(organizations)
    .values(row)
    .onConflictDoUpdate({ target: organizations.id, set: change })
    .returning({ installationId: organizations.installationId });
  if (installationId === undefined || stored?.installationId === installationId) return;
  await tx.update(organizations).set({ installationId }).where(eq(organizations.id, row.id));
}

/** The event has no new address and no display name. The address ends in the login. */
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
