import { emptyDatabase, type TestDatabase } from '@lectern/testkit/database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { databaseClock } from './database-clock.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await emptyDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now(), shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const threeHoursMs = 3 * 3_600_000;
const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs);
const differenceMs = async (time: Date) => {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  return Math.abs(rows[0]!.now.getTime() - time.getTime());
};

it.each([threeHoursMs, -threeHoursMs])(
  'a machine whose clock is off by %i ms gets the time of the database',
  async (wallMs) => {
    setClock(wallMs);
    const clock = await databaseClock(pool);
    expect(await differenceMs(clock())).toBeLessThan(5_000);
  },
);

it('a machine whose clock is changed while it runs gets the time of the database after 10 seconds', async () => {
  const clock = await databaseClock(pool);
  setClock(threeHoursMs);
  vi.advanceTimersByTime(10_001);
  await expect.poll(async () => differenceMs(clock())).toBeLessThan(5_000);
});

it('the clock keeps the last difference while the database is down', async () => {
  const away = new pg.Pool({ connectionString: database.url });
  const clock = await databaseClock(away);
  await away.end();
  vi.advanceTimersByTime(10_001);
  const before = Date.now();
  expect(clock().getTime() - before).toBeLessThan(5_000);
  expect(clock().getTime()).toBeGreaterThanOrEqual(before);
});
