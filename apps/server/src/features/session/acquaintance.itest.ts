import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(world.close);
const { professor, student, classroom } = await world.seededClassroom();

function ask(caller: { token: string }, login: string) {
  return world.api.as(caller).get(`/users/user/${encodeURIComponent(login)}`);
}

it('people who share a classroom can see each other, whatever the case of the login', async () => {
  const answer = await ask(student, professor.login.toUpperCase());
  expect(answer.json()).toMatchObject({
    github_user: { id: professor.platformId },
    user: { id: professor.id, github_username: professor.login },
  });
  expect((await ask(professor, student.login)).statusCode).toBe(200);
});

it('everybody can see themselves, and nobody else sees their email address', async () => {
  const email = 'loner@example.edu';
  const loner = await world.signIn({ email });
  const own = { user: { id: loner.id }, github_user: { email } };
  expect((await ask(loner, loner.login)).json()).toMatchObject(own);
  await world.member(classroom, loner);
  const seen = (await ask(professor, loner.login)).json();
  expect(seen).toMatchObject({ ...own, github_user: { email: null } });
});

it('a stranger is answered like an unknown login', async () => {
  const stranger = await world.signIn();
  const about = await ask(stranger, professor.login);
  const nobody = await ask(stranger, 'nobody-has-this-login');
  expect(about).toFailWith('not_found');
  expect(about.body).toBe(nobody.body);
  expect(await ask(stranger, '\0')).toFailWith('not_found');
  expect(await ask(stranger, "' or true --")).toFailWith('not_found');
  expect(await world.api.anonymous.get(`/users/user/${professor.login}`)).toFailWith(
    'unauthorized',
  );
});

it('removed people stay visible to members, and see nobody themselves', async () => {
  const [one, other, asking] = [await world.signIn(), await world.signIn(), await world.signIn()];
  for (const person of [one, other]) await world.member(classroom, person, { status: 'REMOVED' });
  await world.member(classroom, asking, { status: 'REQUESTED', reason: 'removed_before' });
  expect((await ask(professor, one.login)).statusCode).toBe(200);
  for (const login of [other.login, professor.login]) {
    expect(await ask(one, login)).toFailWith('not_found');
    expect(await ask(asking, login)).toFailWith('not_found');
  }
});

it('when two people had the same login, the one who has it now is shown', async () => {
  const before = await world.user({ login: 'shared', updatedAt: new Date('2026-01-01') });
  const now = await world.user({ login: 'Shared', updatedAt: new Date('2026-02-01') });
  for (const person of [now, before]) await world.member(classroom, person);
  expect((await ask(professor, 'shared')).json()).toMatchObject({ user: { id: now.id } });
});
