/** The column kinds that every table shares. */
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

/** `column in ('A', 'B')` for a check constraint: an enumeration of the contract, enforced. */
export function oneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}

/** A text column that holds one value of an enumeration; pair it with a `check(oneOf(...))`. */
export function choice<const T extends string>(values: readonly T[]) {
  return text({ enum: values as [T, ...T[]] });
}

/** What stopped a job, as a code with parameters; pair it with a `check(hasKnownCode(...))`. */
export const problem = () => jsonb().$type<Problem>();

/** JSON without a code would give null, which a check constraint lets pass. */
export function hasKnownCode(column: PgColumn): SQL {
  const codes = sql.raw(problemCodes.map((code) => `'${code}'`).join(', '));
  return sql`${column} is null or coalesce(${column} ->> 'code', '') in (${codes})`;
}

export function hasCode(column: PgColumn, code: ProblemCode): SQL {
  return sql`${column} ->> 'code' = ${code}`;
}
