/** The database stops, crashes or starts, is out of disk, memory or connections, or the connection is lost. */
const awayCodes = /^(57P0[123]|53\w{3}|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
/** Messages of the driver, which have no code. */
const awayWords =
  /^Connection terminated|^Client .* is not queryable|^timeout exceeded when trying to connect/;

/** Whether the database is temporarily unavailable. Libraries wrap the driver's error as `cause`. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // ENOENT can also mean a missing file.
  const isOurs = code !== 'ENOENT' || syscall === 'connect';
  if (typeof code === 'string' && awayCodes.test(code) && isOurs) return true;
  return awayWords.test(error.message) || isDatabaseAway(error.cause);
}
