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

it('starts in well under a second once the template is there', async () => {
  // Again where it was too long, since the machine may have had other things to do.
  while (startMs.length < 3 && startMs.at(-1)! >= 1_000) await (await timedStart()).close();
  expect(Math.min(...startMs)).toBeLessThan(1_000);
});

it('shares no row with another world', async () => {
  await world.user();
  expect((await other.superuser.query('select from users')).rowCount).toBe(0);
});

it('connects as the application, not as the owner of its tables', async () => {
  const { rows } = await world.db.$client.query('select current_user as role');
  expect(rows).toEqual([{ role: 'lectern' }]);
});

it('fails at its end where a call refused what its description does not say', async () => {
  const sly = defineRoute({
    method: 'GET',
    path: '/probe/sly',
    policy: 'user',
    tag: 'system',
    summary: 'A probe',
    query: z.object({ page: z.string() }),
    answer: 'none',
  });
  const refusing = await startWorld({
    app: {
      extend: (_app, serve) =>
        serve(sly, () => {
          throw new AppError('not_graded');
        }),
    },
  });
  const ada = await refusing.signIn();
  expect(await refusing.api.anonymous.get('/probe/sly')).toFailWith('unauthorized');
  expect(await refusing.api.as(ada).get('/probe/sly')).toFailWith('invalid_query');
  expect(await refusing.api.as(ada).get('/probe/sly?page=1')).toFailWith('not_graded');
  await expect(refusing.close()).rejects.toThrow(/:\nGET \/probe\/sly: not_graded$/);
});

it('tells a failure from another one', async () => {
  const answer = await world.api.anonymous.get('/nowhere');
  expect(answer).toFailWith('not_found');
  expect(() => expect(answer).toFailWith('unauthorized')).toThrow(/expected 401 unauthorized/);
});
