import { AppError, defineRoute, z } from '@lectern/contract';
import { afterAll, expect, it } from 'vitest';
import { startWorld, type World } from './world.ts';

const world = await startWorld();
const startMs: number[] = [];
const other = await timedStart();
afterAll(() => Promise.all([world.close(), other.close()]));

async function timedStart(): Promise<World> {
  const before = performance.now();
  const started = await startWorld();
  startMs.push(performance.now() - before);
  return started;
}

it('a world starts in less than 1 second when the template database exists', async () => {
  // Further attempts forgive a busy machine.
  while (startMs.length < 3 && startMs.at(-1)! >= 1_000) await (await timedStart()).close();
  expect(Math.min(...startMs)).toBeLessThan(1_000);
});

it('two worlds share no rows', async () => {
  await world.user();
  expect((await other.superuser.query('select from users')).rowCount).toBe(0);
});

it('a world connects with the role of the application, which does not own the tables', async () => {
  const { rows } = await world.db.$client.query('select current_user as role');
  expect(rows).toEqual([{ role: 'lectern' }]);
});

it('closing a world fails if a call answered an error code that its route does not declare', async () => {
  const undeclaring = defineRoute({
    method: 'GET',
    path: '/probe/undeclaring',
    policy: 'user',
    tag: 'system',
    summary: 'A probe',
    query: z.object({ page: z.string() }),
    answer: 'none',
  });
  const refusing = await startWorld({
    app: {
      extend: (_app, serve) =>
        serve(undeclaring, () => {
          throw new AppError('not_graded');
        }),
    },
  });
  const ada = await refusing.signIn();
  expect(await refusing.api.anonymous.get('/probe/undeclaring')).toFailWith('unauthorized');
  expect(await refusing.api.as(ada).get('/probe/undeclaring')).toFailWith('invalid_query');
  expect(await refusing.api.as(ada).get('/probe/undeclaring?page=1')).toFailWith('not_graded');
  await expect(refusing.close()).rejects.toThrow(/:\nGET \/probe\/undeclaring: not_graded$/);
});

it('toFailWith tells one failure from another', async () => {
  const answer = await world.api.anonymous.get('/nowhere');
  expect(answer).toFailWith('not_found');
  expect(() => expect(answer).toFailWith('unauthorized')).toThrow(/expected 401 unauthorized/);
});
