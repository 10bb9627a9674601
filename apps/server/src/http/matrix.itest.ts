/** Compares every served call with the policies of the contract. */
import {
  requiresCredentials,
  policies,
  routes,
  type PolicyName,
  type Route,
} from '@lectern/contract';
import { startWorld } from '@lectern/testkit/world';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { guards } from './policy.ts';
import { requirePolicies } from './serve.ts';

const world = await startWorld();
afterAll(world.close);

const calls: Route[] = Object.values(routes);

describe('every call of the contract', () => {
  it('is served', () => {
    const isServed = ({ method, path }: Route) =>
      world.app.hasRoute({ method, url: `/api${path}` });
    expect(calls.filter((route) => !isServed(route))).toEqual([]);
  });

  it.each(calls.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s asks who is calling, as its policy says',
    async (_name, { method, path, policy }) => {
      const url = `/api${path.replaceAll(/:\w+/g, '1')}`;
      const answer = await world.app.inject({ method, url });
      if (requiresCredentials(policy)) expect(answer).toFailWith('unauthorized');
      else expect(answer.statusCode).not.toBe(401);
    },
  );

  it('names a policy that has a guard', () => {
    const unguarded = calls.filter(({ policy }) => !Object.hasOwn(guards, policy));
    expect(unguarded).toEqual([]);
  });
});

it('every guard belongs to a policy of the contract', () => {
  const known = new Set<string>(Object.keys(policies) satisfies string[]);
  expect(Object.keys(guards).filter((name) => !known.has(name))).toEqual([]);
});

it('a stranger is admitted exactly to the calls with the policy public', async () => {
  const stranger = {
    db: world.db,
    now: world.clock.read(),
    user: undefined,
    params: {},
    changes: false,
    body: undefined,
    bearer: undefined,
  };
  const attempt = { ...stranger, administers: () => Promise.resolve(true) };
  for (const [name, guard] of Object.entries(guards)) {
    const asked = Promise.resolve(attempt)
      .then((given): Promise<unknown> => guard(given))
      .then(
        () => 'admitted',
        (error: { code?: string }) => error.code,
      );
    const expected = requiresCredentials(name as PolicyName) ? 'unauthorized' : 'admitted';
    expect([name, await asked]).toEqual([name, expected]);
  }
});

describe('a route outside the contract', () => {
  it('without a policy stops the start', async () => {
    const extend = { extend: (app: typeof world.app) => void app.get('/api/back-door', () => 1) };
    await expect(startWorld({ app: extend })).rejects.toThrow('GET /api/back-door has no policy');
  });

  it('with a policy that has no guard stops the start', () => {
    const app = Fastify();
    requirePolicies(app);
    const register = () => app.get('/x', { config: { policy: 'friends' } }, () => 1);
    expect(register).toThrow('GET /x names the policy friends, which has no guard');
  });

  it('is allowed only if it is marked unlisted', () => {
    const app = Fastify();
    requirePolicies(app);
    expect(() => app.get('/x', { config: { policy: 'unlisted' } }, () => 1)).not.toThrow();
  });
});
