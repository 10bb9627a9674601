import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueueProvision, provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import { sweepSetups } from './sweep-setups.ts';

const world = await startWorld();
afterAll(world.close);

/** Creates stopped setups, each with a job, and returns the job keys. */
async function stopped(count: number): Promise<string[]> {
  const { organization, classroom } = await world.seededClassroom();
  const template = await world.template(organization);
  const { id } = await world.assignment(classroom, template);
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const on = { id, orgId: organization.id };
    const setup = { problem: { code: 'names_taken' } } as const;
    const { id: workId } = await world.work(on, await world.signIn(), {}, setup);
    await transact(world.db, (tx) => enqueueProvision(tx, workId));
    keys.push(provisionKey(workId));
  }
  return keys;
}

it('the sweep resumes a setup whose job was given up, and leaves live jobs alone', async () => {
  const keys = await stopped(3);
  const [givenUp, , running] = keys;
  await world.superuser.query(
    `update jobs set run_at = '2100-01-01', attempts = case key when $1 then 25 else 1 end
      where key = any($2)`,
    [givenUp, keys],
  );
  // The last attempt of this job is running.
  await world.superuser.query(`update jobs set attempts = 25, locked_by = 'me' where key = $1`, [
    running,
  ]);
  await sweepSetups(world.db);
  const { rows } = await world.superuser.query(
    `select attempts, run_at <= now() as due from jobs where key = any($1)
      order by array_position($1, key)`,
    [keys],
  );
  expect(rows).toEqual([
    { attempts: 0, due: true },
    { attempts: 1, due: false },
    { attempts: expect.any(Number), due: false },
  ]);
});

it('the sweep holds no other locks while it waits for one, to avoid deadlocks', async () => {
  const keys = await stopped(3);
  await world.superuser.query(`update jobs set attempts = 25`);
  const theirs = `select key from jobs where key`;
  const release = await holdLocks(world.superuser, `${theirs} = '${keys[2]}' for update`);
  const sweeping = sweepSetups(world.db);
  await expect.poll(() => countWaiting(world.superuser)).toBe(1);
  const free = await world.superuser.query<{ key: string }>(
    `${theirs} = any($1) order by id for update skip locked`,
    [keys],
  );
  await release();
  await sweeping;
  expect(free.rows.map(({ key }) => key)).toEqual(keys.slice(0, 2));
});
