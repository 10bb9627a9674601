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

/** For reads that are right both inside and outside a transaction. */
export type Reader = Db | Tx;

const INT8 = 20;
/** A new connection knows nothing of the database yet, which makes its first queries slow. */
const restMs = 60_000;
const keepAliveMs = 10_000;

/** Ids stay far below 2^53, so this pool reads bigint as a plain number. */
export function openPool(connectionString: string, max = 12): pg.Pool {
  const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
    id === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format);
  const options = {
    types: { getTypeParser },
    idleTimeoutMillis: restMs,
    // A database whose machine is gone says nothing: each of its connections would swallow one request.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  };
  const pool = new pg.Pool({ connectionString, max, ...options });
  // The pool does not listen to a connection in use; nobody would, and its loss would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  nameRepeated(pool);
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return drizzle(pool);
}

const dialect = new PgDialect();

/** For a connection on which one has begun. */
export function transactionOn(client: pg.PoolClient): Tx {
  const session = new NodePgSession<NoRelations, NoRelations>(client, dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined);
}
