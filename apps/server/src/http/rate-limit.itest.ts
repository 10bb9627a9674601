import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { defineRoute } from '@lectern/contract';
import { serveProbes } from '@lectern/testkit/probes';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import type { AppDeps } from '../app.ts';
import { sessionCookieName } from './session.ts';

const rateLimits = {
  perUserPerMinute: 3,
  perAddressPerMinute: 60,
  perUserAtOnce: 2,
  heavyAtOnce: 1,
  heavyPauseMs: (bytes: number) => bytes,
};
const probe = { tag: 'system', summary: 'A probe', method: 'GET', policy: 'user' } as const;
/** Exceeds the socket buffers, so an unread answer stays in memory. */
const large = defineRoute({ ...probe, path: '/probe/large', answer: 'text' });
/** Finished after its client has left. */
const late = defineRoute({ ...probe, path: '/probe/late', answer: 'text' });
/** Runs until the test ends it. */
const heavy = defineRoute({ ...probe, path: '/probe/heavy', answer: 'text', heavy: true });
const asked = { large: 0, late: 0 };
const running = { now: 0, most: 0, ended: [] as number[] };
const extend: AppDeps['extend'] = (app, serve) => {
  serveProbes(app, serve);
  serve(large, () => {
    asked.large += 1;
    return 'x'.repeat(60_000_000);
  });
  serve(heavy, async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await pause(20);
    running.now -= 1;
    running.ended.push(performance.now());
    return 'x'.repeat(200);
  });
  serve(late, async ({ request }) => {
    asked.late += 1;
    await once(request.raw.socket, 'close');
    return '';
  });
};
const world = await startWorld({ app: { extend, rateLimits, trustProxy: true } });
const url = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(world.close);

/** Each test uses its own address, because the limit counts per address. */
const from = (address: string) => ({ 'x-forwarded-for': address });

const cookieOf = ({ token }: { token: string }) => `${sessionCookieName(world.publicUrl)}=${token}`;

/** Sends as many concurrent requests as allowed and reads no answer. */
async function askWithoutReading(person: { token: string }, what: keyof typeof asked) {
  const silent = Array.from({ length: rateLimits.perUserAtOnce }, () => {
    const socket = connect(Number(url.port), url.hostname).pause();
    socket.on('error', () => {});
    const lines = [
      `GET /api/probe/${what} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${cookieOf(person)}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  });
  await expect.poll(() => asked[what]).toBe(rateLimits.perUserAtOnce);
  return () => {
    for (const socket of silent) socket.destroy();
  };
}

it('a person above the limit is refused and told when to retry', async () => {
  const ada = await world.signIn();
  const ask = () => world.api.as(ada).get('/probe/whoami', from('10.0.0.1'));
  for (let i = 0; i < rateLimits.perUserPerMinute; i++) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused).toFailWith('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
});

it(
  'unread answers delay further requests of their reader, and of nobody else',
  { tags: 'release' },
  async () => {
    const [ada, bob] = [await world.signIn(), await world.signIn()];
    const leave = await askWithoutReading(ada, 'large');
    let isAnswered = false;
    const waiting = world.api.as(ada).get('/probe/whoami', from('10.0.0.9'));
    void waiting.then(() => (isAnswered = true));
    expect((await world.api.as(bob).get('/probe/whoami', from('10.0.0.9'))).statusCode).toBe(200);
    await pause(200);
    expect(isAnswered).toBe(false);
    leave();
    expect((await waiting).statusCode).toBe(200);
  },
);

it('heavy calls of one person have a smaller limit, and a pause that grows with their bytes', async () => {
  const ada = await world.signIn();
  const ask = () => world.api.as(ada).get('/probe/heavy', from('10.0.0.10'));
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(running.most).toBe(rateLimits.heavyAtOnce);
  // 200 bytes, at a millisecond each.
  const [first = 0, second = 0] = running.ended;
  expect(second - first).toBeGreaterThan(195);
});

it('answers whose client has left do not count as concurrent requests', async () => {
  const ada = await world.signIn();
  const leave = await askWithoutReading(ada, 'late');
  leave();
  const next = await world.api.as(ada).get('/probe/whoami', from('10.0.0.8'));
  expect(next.statusCode).toBe(200);
});

it('open event streams do not count as concurrent requests', async () => {
  const { classroom, professor } = await world.seededClassroom();
  const events = new URL(`/api/classrooms/classroom/${classroom.id}/events`, url);
  const open = () => fetch(events, { headers: { cookie: cookieOf(professor) } });
  const pages = await Promise.all(Array.from({ length: rateLimits.perUserAtOnce }, open));
  const next = await world.api.as(professor).get('/probe/whoami', from('10.0.0.7'));
  expect(next.statusCode).toBe(200);
  for (const { body } of pages) await body?.cancel();
});

it('large bodies of one network are limited, small ones are not', async () => {
  const echo = (address: string, length: number) =>
    world.api.anonymous.post('/probe/echo', { text: 'x'.repeat(length) }, from(address));
  let arrived = 0;
  world.app.server.on('request', () => (arrived += 1));
  const sockets = Array.from({ length: 40 }, (_, at) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => {});
    // A caller with one IPv6 address usually owns the whole /64.
    const lines = [
      'Host: localhost',
      `X-Forwarded-For: 2001:db8::${at + 1}`,
      'Content-Length: 100000',
    ];
    const head = ['POST /api/probe/echo HTTP/1.1', ...lines, 'Content-Type: application/json'];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return socket;
  });
  await expect.poll(() => arrived).toBe(sockets.length);
  let isAnswered = false;
  const waiting = echo('2001:db8::7:7', 100_000);
  void waiting.then(() => (isAnswered = true));
  expect((await echo('2001:db8:0:1::8', 100_000)).statusCode).toBe(200);
  expect((await echo('2001:db8::7:7', 100)).statusCode).toBe(200);
  await pause(200);
  expect(isAnswered).toBe(false);
  for (const socket of sockets) socket.destroy();
  expect((await waiting).statusCode).toBe(200);
});

it('the limit counts per person, across sessions', async () => {
  const bob = await world.signIn();
  const again = await world.signIn(bob);
  const eve = await world.signIn();
  for (const session of [bob, again, bob]) {
    const answer = await world.api.as(session).get('/probe/whoami', from('10.0.0.2'));
    expect(answer.statusCode).toBe(200);
  }
  const tired = await world.api.as(again).get('/probe/whoami', from('10.0.0.2'));
  expect(tired).toFailWith('rate_limited');
  const fresh = await world.api.as(eve).get('/probe/whoami', from('10.0.0.2'));
  expect(fresh.statusCode).toBe(200);
});

it('an invalid cookie does not get a separate limit', async () => {
  const statuses: number[] = [];
  for (let i = 0; i <= rateLimits.perAddressPerMinute; i++) {
    const liar = world.api.as({ token: `made-up-${i}` });
    statuses.push((await liar.get('/probe/whoami', from('10.0.0.3'))).statusCode);
  }
  expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

it('an address is limited before the body is read and the route is found', async () => {
  for (let i = 0; i < rateLimits.perAddressPerMinute; i++) {
    await world.api.anonymous.get('/probe/null', from('10.0.0.4'));
  }
  for (const path of ['/probe/null', '/probe/whoami']) {
    const refused = await world.api.anonymous.get(path, from('10.0.0.4'));
    expect(refused).toFailWith('rate_limited');
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  }
});

it('an address is limited for every spelling of a path and every forged X-Forwarded-For', async () => {
  const statuses: number[] = [];
  for (let i = 0; i <= rateLimits.perAddressPerMinute; i++) {
    const headers = from(`203.0.113.${i}, 10.0.0.5`);
    statuses.push((await world.app.inject({ url: '/%61pi/probe/null', headers })).statusCode);
  }
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
