import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { forgetGivenUp } from './forget-given-up.ts';
import { enqueue } from './queue.ts';

const world = await startWorld();
afterAll(world.close);

it('jobs that were given up a month ago are deleted, and no others', async () => {
  const given: [key: string, state: string][] = [
    ['given up long ago', `attempts = 25, run_at = now() - interval '31 days'`],
    ['given up lately', `attempts = 25, run_at = now() - interval '29 days'`],
    ['in its last run', `attempts = 25, run_at = now() - interval '31 days', locked_by = 'me'`],
    ['to come', `attempts = 24, run_at = now() - interval '31 days'`],
  ];
  for (const [key, state] of given) {
    await transact(world.db, (tx) => enqueue(tx, 'deadlines.sweep', {}, { key }));
    await world.superuser.query(`update jobs set ${state} where key = $1`, [key]);
  }
  const left = async () => {
    const { rows } = await world.superuser.query<{ key: string }>(
      `select key from jobs order by id`,
    );
    return rows.map(({ key }) => key);
  };
  await forgetGivenUp(world.db);
  expect(await left()).toEqual(['given up lately', 'in its last run', 'to come']);
  await world.superuser.query(`update jobs set run_at = run_at - interval '2 days'`);
  await transact(world.db, (tx) => enqueue(tx, 'inbox.forget', {}, { key: 'forget' }));
  await world.runJobs();
  expect(await left()).toEqual(['in its last run']);
});
