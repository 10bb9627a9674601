import { AppError } from '@lectern/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { links } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

interface Batch {
  uses: number;
  written: Promise<void>;
}

/** The next update of each link, which has not begun yet. */
const waiting = new WeakMap<Db, Map<number, Batch>>();
const last = new WeakMap<Db, Promise<void>>();

/**
 * Outside the transaction of the use, in which a whole class would queue for this row. Uses that
 * arrive while an update runs are counted together by the next one.
 */
export function countUse(db: Db, linkId: number): Promise<void> {
  const batches = waiting.get(db) ?? new Map<number, Batch>();
  waiting.set(db, batches);
  const batch = batches.get(linkId);
  if (batch) {
    batch.uses += 1;
    return batch.written;
  }
  const write = async () => {
    batches.delete(linkId);
    await db
      .update(links)
      .set({ useCount: sql`${links.useCount} + ${next.uses}` })
      .where(eq(links.id, linkId));
  };
  const written = (last.get(db) ?? Promise.resolve()).then(write);
  const next: Batch = { uses: 1, written };
  batches.set(linkId, next);
  last.set(
    db,
    written.catch(() => undefined),
  );
  return written;
}

/** The update locks the row, so the second of two people at once finds the link used. */
export async function useOnlyOnce(tx: Tx, linkId: number): Promise<void> {
  const used = await tx
    .update(links)
    .set({ useCount: 1 })
    .where(and(eq(links.id, linkId), eq(links.useCount, 0)))
    .returning({ id: links.id });
  if (used.length === 0) throw new AppError('link_used');
}
