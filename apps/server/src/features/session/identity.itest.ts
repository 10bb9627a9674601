/** People are identified by the platform's id, because logins change hands. */
import { signInThroughHost } from '@lectern/testkit/sign-in';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld({ host: true });
afterAll(world.close);

/** GitHub has a page for this; the built-in host does not. */
async function rename(from: string, to: string): Promise<void> {
  await world.superuser.query('update forge.accounts set login = $2 where login = $1', [from, to]);
}

it('a renamed person stays the same, and the next owner of the login is another person', async () => {
  const { id: firstId } = await world.host.person('ada', 'Ada Lovelace');
  const before = await signInThroughHost(world, 'ada');
  const { classroom } = await world.seededClassroom();
  await world.member(classroom, before, { role: 'TA' });

  await rename('ada', 'countess');
  const { id: secondId } = await world.host.person('ada', 'Ada Impostor');
  const impostor = await signInThroughHost(world, 'ada');
  expect(impostor.id).not.toBe(before.id);
  expect(impostor).toMatchObject({ platformId: secondId, login: 'ada', lastName: 'Impostor' });
  expect(await world.api.as(impostor).get('/users/user/countess')).toFailWith('not_found');
  const whom = { text: 'select from memberships where user_id = $1', values: [impostor.id] };
  expect((await world.superuser.query(whom)).rowCount).toBe(0);

  await rename('ada', 'somebody');
  await rename('countess', 'ada');
  const after = await signInThroughHost(world, 'ada');
  expect(after).toMatchObject({ id: before.id, platformId: firstId, login: 'ada' });
});
