/** Creates every `Tx`. Functions that must be atomic take one, so that a `Db` does not fit. */
import { inTransaction } from '@lectern/postgres/in-transaction';
import { NodePgSession, NodePgTransaction, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { Db } from './open.ts';

declare const brand: unique symbol;

/** For queries that can run inside or outside a transaction. */
export type Reader = Omit<NodePgDatabase, 'transaction' | '$client'>;

/** An open transaction: the query builder of `Db` without nested transactions. */
export type Tx = Reader & { readonly [brand]: true };

const dialect = new PgDialect({ casing: 'snake_case' });

/** `work` can run again after a deadlock, so it must only change the database. */
export function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db.$client, (client) => work(transactionOn(client)));
}

function transactionOn(client: PoolClient): Tx {
  const session = new NodePgSession(client, dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined) as unknown as Tx;
}
