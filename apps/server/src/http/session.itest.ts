import { serveProbes } from '@lectern/testkit/probes';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { absoluteMs, hashToken, idleMs, sessionCookieName } from './session.ts';

const world = await startWorld({ app: { extend: serveProbes } });
afterAll(world.close);
const whoami = (person: { token: string }) => world.api.as(person).get('/probe/whoami');

it('the database stores only a hash of a session token', async () => {
  const ada = await world.signIn();
  const { rows } = await world.superuser.query<{ row: string }>(
    'select sessions::text as row from sessions where user_id = $1',
    [ada.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(ada.token);
  expect(rows[0]?.row).toContain(hashToken(ada.token).toString('hex'));
  expect(await whoami({ token: hashToken(ada.token).toString('hex') })).toFailWith('unauthorized');
});

it('a session ends after two weeks without use', async () => {
  const ada = await world.signIn();
  world.clock.advance({ ms: idleMs - 1 });
  expect((await whoami(ada)).statusCode).toBe(200);
  const idle = await world.signIn();
  world.clock.advance({ ms: idleMs });
  expect(await whoami(idle)).toFailWith('unauthorized');
});

it('a session that is used continues until its maximum age', async () => {
  const ada = await world.signIn();
  const start = world.clock.read().getTime();
  while (world.clock.read().getTime() + idleMs / 2 < start + absoluteMs) {
    expect((await whoami(ada)).statusCode).toBe(200);
    world.clock.advance({ ms: idleMs / 2 });
  }
  world.clock.set(new Date(start + absoluteMs));
  expect(await whoami(ada)).toFailWith('unauthorized');
});

it('the session cookie is bound to the host over https', () => {
  expect(sessionCookieName('https://lectern.example.edu')).toBe('__Host-lectern');
  expect(sessionCookieName('http://localhost:3000')).toBe('lectern');
});

it.each(['', ' ', 'x'.repeat(10_000), "' or 1=1 --", '%00'])(
  'the cookie %j opens no session',
  async (token) => {
    expect(await whoami({ token })).toFailWith('unauthorized');
  },
);
