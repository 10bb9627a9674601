import { asc, eq, type SQL } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/** Whoever decides about a work waits for those who are deciding about it now. */
export async function lockWork(tx: Tx, workId: number): Promise<typeof works.$inferSelect> {
  const [work] = await tx.select().from(works).where(eq(works.id, workId)).for('update');
  if (!work) throw new Error('the work is gone');
  return work;
}

/** In the order of their ids, as by whoever locks several: else each could wait for the other. */
export function lockWorks(
  tx: Tx,
  which: SQL,
): Promise<Pick<typeof works.$inferSelect, 'id' | 'state'>[]> {
  return tx
    .select({ id: works.id, state: works.state })
    .from(works)
    .where(which)
    .orderBy(asc(works.id))
    .for('update');
}
