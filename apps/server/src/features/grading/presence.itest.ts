import { startGrading } from '@lectern/testkit/grading-scene';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const { world, ta, other, gradable } = await startGrading();
afterAll(world.close);

let scene: Awaited<ReturnType<typeof gradable>>;
beforeEach(async () => {
  scene = await gradable();
});

describe('presence', () => {
  const keep = async (by: { token: string }) =>
    (await world.api.as(by).put(`${scene.at}/presence`)).json<{
      others: { github_username: string }[];
    }>().others;

  it('is seen by other graders and expires when it is not renewed', async () => {
    expect(await keep(ta)).toEqual([]);
    expect(await keep(other)).toMatchObject([{ github_username: ta.login }]);
    await world.api.as(ta).delete(`${scene.at}/presence`);
    expect(await keep(other)).toEqual([]);
    await keep(ta);
    world.clock.advance({ minutes: 1 });
    expect(await keep(other)).toEqual([]);
  });

  it('is announced when it begins and ends, and not when there was none to end', async () => {
    const news = await world.superuser.connect();
    const heard: string[] = [];
    news.on('notification', ({ payload = '' }) => heard.push(payload));
    await news.query('listen lectern_events');
    await keep(ta);
    const leave = () => world.api.as(ta).delete(`${scene.at}/presence`);
    expect((await leave()).statusCode).toBe(204);
    expect((await leave()).statusCode).toBe(204);
    // Notifications arrive before the next answer on this connection.
    await news.query('unlisten *');
    news.release();
    expect(heard.filter((payload) => payload.includes('presence'))).toHaveLength(2);
  });
});
