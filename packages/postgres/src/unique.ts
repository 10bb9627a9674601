import pg from 'pg';

const uniqueViolation = '23505';

/** Whether a write failed because of this unique rule. Drizzle hands the database's word on as a cause. */
export function violates(error: unknown, constraint: string): boolean {
  const said = error instanceof Error && error.cause ? error.cause : error;
  return (
    said instanceof pg.DatabaseError &&
    said.code === uniqueViolation &&
    said.constraint === constraint
  );
}
