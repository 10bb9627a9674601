import { bigint, pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** The code host has a PostgreSQL schema of its own, apart from whoever shares the database. */
export const forge = pgSchema('forge');

/** Numeric identity, starting high enough that an id is never mistaken for a row count. */
export const identity = (startWith: number) =>
  bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith });

export const reference = (column: string) => bigint(column, { mode: 'number' });

export const instant = (column: string) =>
  timestamp(column, { withTimezone: true, precision: 3, mode: 'date' });
