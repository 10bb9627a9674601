import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { links } from '../../db/schema/index.ts';

/**
 * Outside the transaction of the use, in which a whole class would queue for this row and hold
 * database connections.
 */
export async function countUse(db: Db, linkId: number): Promise<void> {
  await db
    .update(links)
    .set({ useCount: sql`${links.useCount} + 1` })
    .where(eq(links.id, linkId));
}
