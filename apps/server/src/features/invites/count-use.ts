/** Counts the uses of a link. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { links } from '../../db/schema/index.ts';

/**
 * Runs after the transaction of the use. Inside it, a whole class would queue for this one row and
 * hold database connections that jobs need.
 */
export async function countUse(db: Db, linkId: number): Promise<void> {
  await db
    .update(links)
    .set({ useCount: sql`${links.useCount} + 1` })
    .where(eq(links.id, linkId));
}
