/** Whether a failure means that the database is away for now, and nothing about what was asked. */

/** It stops, crashes or starts, or has no disk, memory or connection left; or the connection to it ends. */
const awayCodes = /^(57P0[123]|53\w{3}|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
/** The driver's own words, which come without a code. */
const awayWords =
  /^Connection terminated|^Client .* is not queryable|^timeout exceeded when trying to connect/;

/** Looks through what libraries wrap around the failure of their driver. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // A missing file is no missing database.
  const isOurs = code !== 'ENOENT' || syscall === 'connect';
  if (typeof code === 'string' && awayCodes.test(code) && isOurs) return true;
  return awayWords.test(error.message) || isDatabaseAway(error.cause);
}
