import { afterAll, expect, it } from 'vitest';
import { signInThroughHost } from './sign-in.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ host: true });
afterAll(world.close);

it('signs a person in through the pages of the code host, the first time and again', async () => {
  const { id } = await world.host.person('ada', 'Ada King Lovelace');
  const ada = await signInThroughHost(world, 'ada');
  expect(ada).toMatchObject({ platformId: id, firstName: 'Ada King', lastName: 'Lovelace' });
  expect((await world.api.as(ada).get('/user')).json()).toMatchObject({
    user: { id: ada.id, github_username: 'ada', github_user_id: id },
  });
  const again = await signInThroughHost(world, 'ada');
  expect(again.id).toBe(ada.id);
  expect(again.token).not.toBe(ada.token);
});

it('says so when the code host refuses', async () => {
  await expect(signInThroughHost(world, 'nobody')).rejects.toThrow('let nobody not through');
});
