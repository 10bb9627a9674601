/** A transaction for what a client asks for under a key of its own: done once, however often it is sent. */
import { AppError } from '@lectern/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { keyedRequests } from './schema/index.ts';
import { transact, type Tx } from './transact.ts';

export interface Asked {
  userId: number;
  /** Without one each request is another. */
  key: string | undefined;
  /** What is asked for, and where: a key answers for nothing else. */
  what: string;
}

/** The id that `work` gives, or has given to the same request before. */
export function transactOnce<Id extends number | null>(
  db: Db,
  { userId, key, what }: Asked,
  work: (tx: Tx) => Promise<Id>,
): Promise<Id> {
  if (key === undefined) return transact(db, work);
  const isIt = and(eq(keyedRequests.userId, userId), eq(keyedRequests.clientKey, key));
  return transact(db, async (tx) => {
    // Waits for whoever is at the same request: when they are through, it is here or free.
    const { rowCount } = await tx
      .insert(keyedRequests)
      .values({ userId, clientKey: key, asked: what })
      .onConflictDoNothing();
    if (rowCount === 0) {
      const [known] = await tx.select().from(keyedRequests).where(isIt);
      if (known?.asked !== what) throw new AppError('conflict');
      return known.made as Id;
    }
    const made = await work(tx);
    await tx.update(keyedRequests).set({ made }).where(isIt);
    return made;
  });
}
