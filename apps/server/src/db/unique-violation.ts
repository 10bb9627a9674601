/** Tells a broken uniqueness rule from every other failure of a statement. */
import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

const uniqueViolation = '23505';

export function breaksUnique(error: unknown, constraint: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return (
    cause instanceof DatabaseError &&
    cause.code === uniqueViolation &&
    cause.constraint === constraint
  );
}
