import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { planRecurring } from './schedule.ts';
import { takeJob } from './take.ts';

const world = await startWorld();
afterAll(world.close);
beforeEach(world.forgetJobs);

const pool = world.db.$client;
const plan = () => planRecurring(pool, [{ name: 'works.sweep', everyMinutes: 15, priority: 20 }]);

async function minutesLeft(): Promise<number[]> {
  const { rows } = await world.superuser.query<{ minutes: number }>(
    'select extract(epoch from run_at - now())::float8 / 60 as minutes from jobs',
  );
  return rows.map(({ minutes }) => Math.round(minutes));
}

it('a recurring job is planned once, and keeps its time when a process starts again', async () => {
  await plan();
  expect(await minutesLeft()).toEqual([15]);
  await world.superuser.query(`update jobs set run_at = run_at - interval '10 minutes'`);
  await Promise.all([plan(), plan()]);
  expect(await minutesLeft()).toEqual([5]);
  expect(await world.jobs()).toMatchObject([{ key: 'works.sweep', priority: 20 }]);
});

it('a missed run of a recurring job is due at once, and the next is planned after it', async () => {
  await plan();
  await world.superuser.query(`update jobs set run_at = now() - interval '1 day'`);
  expect(await takeJob(pool, 'me', ['works.sweep'])).toMatchObject({ name: 'works.sweep' });
  await plan();
  expect(await world.jobs()).toEqual([]);
  await world.forgetJobs();
  await plan();
  expect(await minutesLeft()).toEqual([15]);
});

it('a recurring job that was given up is planned again', async () => {
  await plan();
  await world.superuser.query('update jobs set attempts = 25');
  await plan();
  await plan();
  const { rows } = await world.superuser.query('select attempts from jobs');
  expect(rows).toEqual([{ attempts: 0 }]);
});
