import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';
import { sessions } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { absoluteMs, idleMs } from '../../http/session.ts';
import { handlers } from '../../handlers.ts';
import { enqueue } from '../../jobs/queue.ts';

const world = await startWorld();
const secure = await startWorld({ app: { publicUrl: 'https://lectern.example.edu' } });
afterAll(() => Promise.all([world.close(), secure.close()]));

describe('cookies', () => {
  it('of a login are hidden from scripts, and bound to the host over https', async () => {
    const plain = await world.api.anonymous.get('/callback');
    expect(plain.cookies).toEqual([
      {
        name: 'lectern-login',
        value: expect.any(String),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 600,
      },
    ]);
    const { cookies } = await secure.api.anonymous.get('/callback');
    expect(cookies).toEqual([
      {
        ...plain.cookies[0],
        name: '__Host-lectern-login',
        value: expect.any(String),
        secure: true,
      },
    ]);
  });

  it('are cleared with the attributes they were set with', async () => {
    const answer = await secure.api.as(await secure.signIn()).post('/logout');
    expect(answer.cookies).toEqual([
      {
        name: '__Host-lectern',
        value: '',
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        expires: new Date(0),
        maxAge: 0,
      },
    ]);
  });
});

describe('logging out', () => {
  it('ends this session on the server, and no other', async () => {
    const ada = await world.signIn();
    const elsewhere = await world.signIn(ada);
    const answer = await world.api.as(ada).post('/logout');
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await world.api.as(ada).get('/user')).toFailWith('unauthorized');
    expect((await world.api.as(elsewhere).get('/user')).statusCode).toBe(200);
  });

  it('succeeds for everybody, signed in or not', async () => {
    expect((await world.api.anonymous.post('/logout')).statusCode).toBe(204);
    expect((await world.api.as({ token: 'made up' }).post('/logout')).statusCode).toBe(204);
  });

  it('is refused when another site requests it', async () => {
    const ada = await world.signIn();
    const headers = { origin: 'https://evil.example' };
    const answer = await world.api.as(ada).post('/logout', undefined, headers);
    expect(answer).toFailWith('cross_site_request');
    expect((await world.api.as(ada).get('/user')).statusCode).toBe(200);
  });
});

describe('the signed-in person', () => {
  it('is read from our own tables, without the platform', async () => {
    const ada = await world.signIn({
      login: 'ada',
      name: null,
      email: 'ada@example.edu',
      firstName: 'ada',
      lastName: '',
    });
    expect((await world.api.as(ada).get('/user')).json()).toEqual({
      github_user: {
        login: 'ada',
        id: ada.platformId,
        node_id: ada.nodeId,
        avatar_url: ada.avatarUrl,
        url: ada.url,
        name: null,
        email: 'ada@example.edu',
      },
      user: {
        id: ada.id,
        first_name: 'ada',
        last_name: '',
        github_username: 'ada',
        github_user_id: ada.platformId,
      },
    });
  });

  it('is nobody without a session or after it expired', async () => {
    expect(await world.api.anonymous.get('/user')).toFailWith('unauthorized');
    const idle = await world.signIn();
    world.clock.advance({ ms: idleMs });
    expect(await world.api.as(idle).get('/user')).toFailWith('unauthorized');
    const busy = await world.signIn();
    for (let spent = 0; spent + idleMs / 2 < absoluteMs; spent += idleMs / 2) {
      expect((await world.api.as(busy).get('/user')).statusCode).toBe(200);
      world.clock.advance({ ms: idleMs / 2 });
    }
    world.clock.advance({ ms: idleMs / 2 });
    expect(await world.api.as(busy).get('/user')).toFailWith('unauthorized');
  });
});

it('the nightly sweep deletes expired sessions and no others', async () => {
  await world.signIn();
  world.clock.advance({ ms: absoluteMs + 1 });
  const lasting = await world.signIn();
  await transact(world.db, (tx) => enqueue(tx, 'sessions.sweep', {}, { key: 'sessions.sweep' }));
  await world.runJobs();
  const left = await world.db.select({ userId: sessions.userId }).from(sessions);
  expect(left).toEqual([{ userId: lasting.id }]);
});

it('a person who revokes the app on the platform is signed out, others and later logins are not', async () => {
  const [ada, grace] = [await world.signIn(), await world.signIn()];
  const isIn = async (person: typeof ada) => {
    const { user } = (await world.api.as(person).get('/user')).json<{ user: unknown }>();
    return user !== null && user !== undefined;
  };
  const payload = { sender: { id: ada.platformId } };
  const revoke = (receivedAt: Date) =>
    transact(world.db, (tx) =>
      handlers['github_app_authorization']!(tx, { action: 'revoked', payload, receivedAt }),
    );
  await revoke(new Date(world.clock.read().getTime() - 60_000));
  expect(await isIn(ada)).toBe(true);
  await revoke(world.clock.read());
  expect([await isIn(ada), await isIn(grace)]).toEqual([false, true]);
});
