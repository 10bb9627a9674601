/** How often a link was used, for whoever made it. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { links } from '../../db/schema/index.ts';

/**
 * Counted after what the use did is stored. In the same transaction a whole class would wait in line
 * for this one row, each with a connection in hand that the jobs need.
 */
export async function countUse(db: Db, linkId: number): Promise<void> {
  await db
    .update(links)
    .set({ useCount: sql`${links.useCount} + 1` })
    .where(eq(links.id, linkId));
}
