/** The database's time (ADR 27), computed from this machine's clock and the difference between both. */
import type pg from 'pg';

export type Clock = () => Date;

const measureEveryMs = 10_000;

/** Use of the clock triggers a new measurement every 10 s. A failed one keeps the last difference. */
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
    // A difference within the round trip may be no difference, so the clock does not jump for it.
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
