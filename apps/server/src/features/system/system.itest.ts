import { startWorld } from '@lectern/testkit/world';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(world.close);

it('is healthy while the process answers', async () => {
  const answer = await world.api.anonymous.get('/health');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
});

it('is ready with database and queue, even while the platform is away', async () => {
  const answer = await world.api.anonymous.get('/ready');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'ready', database: 'up', queue: 'up' });
});

it('describes exactly the calls that it serves', async () => {
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
  it('count requests by the pattern of their address', async () => {
    await world.api.anonymous.get('/health');
    const { statusCode, body } = await world.app.inject({ url: '/metrics' });
    expect(statusCode).toBe(200);
    expect(body).toMatch(
      /duration_seconds_count\{method="GET",route="\/api\/health",status="200"\}/,
    );
    expect(body).toMatch(/lectern_database_connections\{state="total"\} \d/);
  });

  it('look like an unknown page to whoever may not read them', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    expect(await world.app.inject({ url: '/metrics', headers: proxied })).toFailWith('not_found');
    const remote = await world.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(remote).toFailWith('not_found');
  });
});

describe('without its database', () => {
  it('is healthy, not ready, and says so to load balancers', async () => {
    const alone = await startWorld();
    // The limit spares superusers, so the test itself stays connected.
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
    } finally {
      await alone.close();
    }
  });
});
