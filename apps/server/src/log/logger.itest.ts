/** The content of log lines. */
import { Writable } from 'node:stream';
import { crashMessage, serveProbes } from '@lectern/testkit/probes';
import { startWorld } from '@lectern/testkit/world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { enqueue } from '../jobs/queue.ts';
import { loggerOptions } from './logger.ts';

let written = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written += chunk.toString();
    done();
  },
});
const world = await startWorld({
  app: { extend: serveProbes, logger: { ...loggerOptions('trace'), stream } },
});
afterAll(world.close);
beforeEach(() => (written = ''));

const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('the log has one JSON line per request, with its id and the pattern of its address', async () => {
  const { student, classroom } = await world.seededClassroom();
  const answer = await world.api.as(student).get(`/probe/classroom/${classroom.id}/student`);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toMatchObject({
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/api/probe/classroom/:cid/student',
    status: 200,
    msg: 'request',
  });
});

it('the log contains no address, cookie, token or name', async () => {
  const ada = await world.signIn({ login: 'ada-lovelace' });
  const secrets = ['link-token-123', 'query-456', 'bearer-789', 'body-000', 'missing-111'];
  await world.api.as(ada).get('/probe/whoami?token=query-456', { authorization: 'x bearer-789' });
  await world.api.as(ada).get('/probe/classroom/link-token-123/student');
  await world.api.as(ada).post('/probe/echo', { password: 'body-000' });
  await world.app.inject('/missing-111/page');
  await world.app.inject('/api/%ff/missing-111');
  for (const secret of [...secrets, ada.token, ada.login, 'cookie']) {
    expect(written).not.toContain(secret);
  }
  expect(lines().length).toBeGreaterThanOrEqual(4);
});

it('the log has an internal error once, with its stack and the request id of the answer', async () => {
  const answer = await world.api.anonymous.get('/probe/crash');
  const failures = lines().filter(({ msg }) => msg === 'request failed');
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({
    reqId: answer.headers['x-request-id'],
    err: { message: crashMessage, stack: expect.stringContaining('probes.ts') as string },
  });
});

it('the log redacts secrets wherever they are logged', () => {
  const secret = { token: 'a', password: 'b', secret: 'c', headers: { cookie: 'd' } };
  world.app.log.info({ thing: secret }, 'careless');
  expect(lines()[0]).toMatchObject({
    thing: {
      token: '[redacted]',
      password: '[redacted]',
      secret: '[redacted]',
      headers: { cookie: '[redacted]' },
    },
  });
});

it('the log says which query failed and why, without its values', async () => {
  const failed = world.db.execute(sql`select ${'ada@example.edu'}::text, ${'ada'}::date`);
  world.app.log.error({ err: await failed.catch((error: unknown) => error) }, 'request failed');
  expect(lines()[0]).toMatchObject({
    err: {
      message: expect.stringMatching(/^Failed query: select \$1::text, \$2::date \(/) as string,
    },
  });
  expect(lines()[0]?.['err']).toMatchObject({ message: expect.stringContaining('(22007)') });
  expect(written).not.toContain('ada');
});

it('the log says why a job waits for the platform', async () => {
  const name = 'deliveries.redeliver';
  await transact(world.db, (tx) => enqueue(tx, name, {}, { key: name }));
  await world.runJobs();
  const waiting = { level: 40, task: name, msg: 'A job waits until the platform answers' };
  const causes = expect.arrayContaining([{ type: 'TypeError', message: 'fetch failed' }]) as [];
  expect(lines()).toMatchObject([{ ...waiting, err: { message: 'no answer', causes } }]);
});

it('the log says why /api/ready calls the platform down', async () => {
  const answer = await world.api.anonymous.get('/ready');
  expect(answer.json()).toMatchObject({ platform: 'down' });
  const [told] = lines().filter(({ level }) => level === 40);
  const causes = expect.arrayContaining([{ type: 'TypeError', message: 'fetch failed' }]) as [];
  expect(told).toMatchObject({ msg: 'The platform does not answer', err: { causes } });
});
