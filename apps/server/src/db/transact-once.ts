/** A transaction for what a client asks for under a key of its own: done once, however often it is sent. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { keyedRequests } from './schema/index.ts';
import { transact, type Tx } from './transact.ts';

export interface Asked {
  userId: number;
  /** Without one each request is another. */
  key: string | undefined;
  /** All that is asked for, and where: another thing under the same key is another request. */
  what: unknown;
}

/** The id that `work` gives, or has given to the same request before. */
export function transactOnce<Id extends number | null>(
  db: Db,
  { userId, key, what }: Asked,
  work: (tx: Tx) => Promise<Id>,
): Promise<Id> {
  if (key === undefined) return transact(db, work);
  const asked = createHash('sha256').update(JSON.stringify(what)).digest('base64url');
  const isIt = and(
    eq(keyedRequests.userId, userId),
    eq(keyedRequests.clientKey, key),
    eq(keyedRequests.asked, asked),
  );
  return transact(db, async (tx) => {
    // Waits for whoever is at the same request: when they are through, it is here or free.
    const { rowCount } = await tx
      .insert(keyedRequests)
      .values({ userId, clientKey: key, asked })
      .onConflictDoNothing();
    if (rowCount === 0) {
      const [known] = await tx.select().from(keyedRequests).where(isIt);
      return known?.made as Id;
    }
    const made = await work(tx);
    await tx.update(keyedRequests).set({ made }).where(isIt);
    return made;
  });
}
