import { nameRepeated } from '@lectern/postgres/repeated-statements';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import {
  drizzle,
  NodePgSession,
  NodePgTransaction,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
} from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';

type NoRelations = Record<string, never>;

export type Db = NodePgDatabase<NoRelations>;

/** Code that must be atomic takes a Tx; only `transact` makes one. */
export type Tx = PgTransaction<
  NodePgQueryResultHKT,
  NoRelations,
  ExtractTablesWithRelations<NoRelations>
>;

/** For reads that are correct both inside and outside a transaction. */
export type Reader = Db | Tx;

const INT8 = 20;
/** The first queries of a new connection are slow. */
const idleMs = 60_000;
const keepAliveMs = 10_000;

/** Reads bigint as number, because ids stay far below 2^53. */
export function openPool(connectionString: string, max = 12): pg.Pool {
  const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
    id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format);
  const options = {
    types: { getTypeParser },
    idleTimeoutMillis: idleMs,
    // Finds connections whose database machine is gone. Each would fail one request.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  };
  const pool = new pg.Pool({ connectionString, max, ...options });
  // The pool has no error listener on connections in use, so losing one would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  nameRepeated(pool);
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return drizzle(pool);
}

const dialect = new PgDialect();

export function transactionOn(client: pg.PoolClient): Tx {
  const session = new NodePgSession<NoRelations, NoRelations>(client, dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined);
}
