import pg from 'pg';

const uniqueViolation = '23505';

/** Whether a write violated this unique constraint. Drizzle wraps the database error as `cause`. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    cause instanceof pg.DatabaseError &&
    cause.code === uniqueViolation &&
    cause.constraint === constraint
  );
}
