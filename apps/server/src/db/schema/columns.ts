/** Column types of all tables. */
import { problemCodes, type Problem, type ProblemCode } from '@lectern/contract';
import { sql, type SQL } from 'drizzle-orm';
import { bigint, jsonb, text, timestamp, type PgColumn } from 'drizzle-orm/pg-core';

/** Our own row ids. */
export const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();

/** Ids of the platform (users, organisations, repositories) exceed 2^31. */
export const platformId = () => bigint({ mode: 'number' });

export const reference = () => bigint({ mode: 'number' });

export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();

export function lower(column: PgColumn): SQL {
  return sql`lower(${column})`;
}

/** `column in ('A', 'B')`, for the check constraint of an enumeration. */
export function oneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}

/** A text column with a value of an enumeration. Add a `check(oneOf(...))`. */
export function choice<const T extends string>(values: readonly T[]) {
  return text({ enum: values as [T, ...T[]] });
}

/** A problem as a code with parameters. Add a `check(hasKnownCode(...))`. */
export const problem = () => jsonb().$type<Problem>();

/** Handles JSON without a code, where `in` returns null and a check constraint would pass. */
export function hasKnownCode(column: PgColumn): SQL {
  const codes = sql.raw(problemCodes.map((code) => `'${code}'`).join(', '));
  return sql`${column} is null or coalesce(${column} ->> 'code', '') in (${codes})`;
}

export function hasCode(column: PgColumn, code: ProblemCode): SQL {
  return sql`${column} ->> 'code' = ${code}`;
}
