/** The database's time (ADR 27): this machine's clock, corrected by how far the database's is ahead. */
import type pg from 'pg';

export type Clock = () => Date;

const measureEveryMs = 10_000;

/** Measures again while it is in use; a database that is away changes nothing. */
export async function databaseClock(pool: pg.Pool): Promise<Clock> {
  let aheadMs = 0;
  let measuredAt = performance.now();

  async function measure(): Promise<void> {
    const before = Date.now();
    const { rows } = await pool.query<{ now: number }>(
      'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const after = Date.now();
    const { now } = rows[0]!;
    // Within the round trip any difference may be none, so the clock does not jump without need.
    aheadMs = Math.min(Math.max(aheadMs, now - after), now - before);
  }

  await measure();
  return () => {
    if (performance.now() - measuredAt > measureEveryMs) {
      measuredAt = performance.now();
      measure().catch(() => {});
    }
    return new Date(Date.now() + aheadMs);
  };
}
