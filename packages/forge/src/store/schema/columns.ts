import { bigint, pgSchema, timestamp } from 'drizzle-orm/pg-core';

export const forge = pgSchema('forge');

/** Each table starts at a high number, so that nobody takes an id for a row count. */
export const identity = (startWith: number) =>
  bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith });

export const reference = (column: string) => bigint(column, { mode: 'number' });

export const instant = (column: string) =>
  timestamp(column, { withTimezone: true, precision: 3, mode: 'date' });
