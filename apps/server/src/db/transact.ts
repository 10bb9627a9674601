/** The only maker of a `Tx`. Code that must be atomic asks for one, so a plain `Db` does not fit. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from './open.ts';
import type * as schema from './schema/index.ts';

declare const brand: unique symbol;

/** An open transaction: the query builder of `Db`, without the means to start another one. */
export type Tx = Omit<NodePgDatabase<typeof schema>, 'transaction' | '$client'> & {
  readonly [brand]: true;
};

/** Where a query only reads, it may run inside or outside a transaction. */
export type Reader = Omit<NodePgDatabase<typeof schema>, 'transaction' | '$client'>;

export function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx as unknown as Tx));
}
