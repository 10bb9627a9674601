import { DrizzleQueryError } from 'drizzle-orm';

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because of this unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const cause = error.cause as { code?: unknown; constraint?: unknown } | undefined;
  return cause?.code === UNIQUE_VIOLATION && cause.constraint === constraint;
}
