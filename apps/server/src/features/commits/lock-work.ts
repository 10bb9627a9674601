import { asc, eq, type SQL } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/** Serialises changes of one work. */
export async function lockWork(tx: Tx, workId: number): Promise<typeof works.$inferSelect> {
  const [work] = await tx.select().from(works).where(eq(works.id, workId)).for('update');
  if (!work) throw new Error('the work is gone');
  return work;
}

/** Locks in the order of ids, like every caller that locks several works, so that no two deadlock. */
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
