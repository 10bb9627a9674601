/** A transaction with an idempotency key: a request that is sent several times runs once. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { keyedRequests } from './schema/index.ts';
import { transact, type Tx } from './transact.ts';

export interface Asked {
  userId: number;
  /** Without a key, each request runs. */
  key: string | undefined;
  /** The whole request: a different one with the same key also runs. */
  what: unknown;
}

/** Returns the id from `work`, or from the first run of the same request. */
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
    // Waits for a parallel transaction with the same key. Then its row exists, or the key is free.
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
