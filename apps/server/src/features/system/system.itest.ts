import { startWorld } from '@lectern/testkit/world';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

const disk = { freeBytes: 900, floorBytes: 500 };
const world = await startWorld({ app: { askDisk: async () => disk } });
beforeEach(() => void (disk.freeBytes = 900));
afterAll(world.close);

it('the server is healthy and names its version while its process answers', async () => {
  const answer = await world.api.anonymous.get('/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ok', version: '0.0.0-test' },
  ]);
});

it('the server is ready with database and queue, even while the platform is down', async () => {
  const answer = await world.api.anonymous.get('/ready');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'ready', database: 'up', queue: 'up' });
});

it('the server stays ready on a full disk and names it', async () => {
  const ask = async () => {
    const answer = await world.api.anonymous.get('/ready');
    return [answer.statusCode, answer.json<{ disk: string }>().disk];
  };
  expect(await ask()).toEqual([200, 'enough']);
  disk.freeBytes = 499;
  expect(await ask()).toEqual([200, 'low']);
});

it('the API description lists only calls that the server serves', async () => {
  const answer = await world.api.anonymous.get('/docs');
  const { openapi, paths } = answer.json<{ openapi: string; paths: Record<string, object> }>();
  expect(openapi).toMatch(/^3\.1/);
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => ({
      method: method.toUpperCase() as 'GET',
      url: `/api${path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
    })),
  );
  expect(described).toContainEqual({ method: 'GET', url: '/api/health' });
  expect(described).toContainEqual({ method: 'GET', url: '/api/docs' });
  expect(described.filter((route) => !world.app.hasRoute(route))).toEqual([]);
});

describe('metrics', () => {
  it('show the free disk space', async () => {
    const { body } = await world.app.inject({ url: '/metrics' });
    expect(body).toContain('lectern_disk_free_bytes 900');
  });

  it('count requests by the pattern of their address', async () => {
    await world.api.anonymous.get('/health');
    const { statusCode, body } = await world.app.inject({ url: '/metrics' });
    expect(statusCode).toBe(200);
    expect(body).toMatch(
      /duration_seconds_count\{method="GET",route="\/api\/health",status="200"\}/,
    );
    expect(body).toMatch(/lectern_database_connections\{state="total"\} \d/);
  });

  it('count jobs by kind and state, and show how long the oldest has been due', async () => {
    const delayMs = 3_600_000;
    await transact(world.db, async (tx) => {
      for (const workId of [1, 2]) {
        await enqueue(tx, 'mirror.fetch', { workId }, { key: `due ${workId}` });
      }
      await enqueue(tx, 'mirror.fetch', { workId: 3 }, { key: 'running' });
      await enqueue(tx, 'mirror.fetch', { workId: 4 }, { key: 'given up' });
      await enqueue(tx, 'counted.pin', { workId: 6 }, { key: 'failing', delayMs });
      await enqueue(tx, 'deadline.pass', { assignmentId: 5 }, { key: 'later', delayMs });
    });
    await world.superuser.query(`update jobs set run_at = now() - interval '90 s'
      where key not in ('later', 'failing')`);
    await world.superuser.query(`update jobs set last_error = 'broken' where key = 'failing'`);
    await world.superuser.query(`update jobs set locked_by = 'me' where key = 'running'`);
    await world.superuser.query(`update jobs set attempts = 25,
      run_at = now() - interval '1 day' where key = 'given up'`);
    const figures = async () => {
      const { body } = await world.app.inject({ url: '/metrics' });
      return body.split('\n').filter((line) => line.startsWith('lectern_jobs'));
    };
    const filled = await figures();
    expect(filled.slice(0, -1).toSorted()).toEqual([
      'lectern_jobs{task="counted.pin",state="failing"} 1',
      'lectern_jobs{task="deadline.pass",state="later"} 1',
      'lectern_jobs{task="mirror.fetch",state="due"} 2',
      'lectern_jobs{task="mirror.fetch",state="given_up"} 1',
      'lectern_jobs{task="mirror.fetch",state="running"} 1',
    ]);
    expect(filled.at(-1)).toMatch(
      /^lectern_jobs_oldest_due_seconds\{task="mirror.fetch"\} 9\d(\.\d+)?$/,
    );
    await world.forgetJobs();
    expect(await figures()).toEqual([]);
  });

  it('are answered like an unknown call without permission', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    expect(await world.app.inject({ url: '/metrics', headers: proxied })).toFailWith('not_found');
    const remote = await world.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(remote).toFailWith('not_found');
  });
});

describe('a server without its database', () => {
  it('is healthy but not ready, and tells load balancers so', async () => {
    const alone = await startWorld();
    // The limit does not apply to superusers, so the test stays connected.
    await alone.superuser.query(`do $$ begin
      execute format('alter database %I connection limit 0', current_database());
      perform pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'lectern' and datname = current_database();
    end $$`);
    try {
      const answer = await alone.api.anonymous.get('/ready');
      expect(answer).toFailWith('unavailable');
      expect(answer.json()).toMatchObject({ status: 'not_ready', database: 'down', queue: 'down' });
      expect(answer.headers['retry-after']).toBe('5');
      expect((await alone.api.anonymous.get('/health')).statusCode).toBe(200);
      const { body } = await alone.app.inject({ url: '/metrics' });
      expect(body).toContain('lectern_database_connections{');
      expect(body).not.toMatch(/^lectern_jobs/m);
    } finally {
      await alone.close();
    }
  });
});
