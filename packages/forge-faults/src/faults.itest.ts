import { rm } from 'node:fs/promises';
import { RequestError } from 'octokit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startAppForge, type AppForge, type Person } from '@lectern/forge/testing/app-forge';
import { cloneInto } from '@lectern/forge/testing/git';
import type { Counters } from './counters.ts';

interface State {
  now: string;
  counters: Counters;
}

let forge: AppForge;
let ada: Person;
let serial = 0;

beforeAll(async () => {
  forge = await startAppForge();
  ada = await forge.person('Ada');
  await forge.control('POST', '/orgs', { login: 'acme', owner: 'Ada', members: [] });
  await forge.control('POST', '/installations', {
    app: 'course-bot',
    account: 'acme',
    by: 'Ada',
  });
  await make('base', { is_template: true });
});
afterEach(() => forge.control('POST', '/reset', {}));
afterAll(() => forge.close());

const state = () => forge.control<State>('GET', '/state');
const read = () => ada.octokit.rest.users.getAuthenticated();
const make = (name: string, options: object = {}) =>
  ada.octokit.rest.repos.createInOrg({ org: 'acme', name, auto_init: true, ...options });

async function repositories(): Promise<string[]> {
  const list = await forge.control<{ full_name: string }[]>('GET', '/state/repositories');
  return list.map(({ full_name }) => full_name);
}

async function failure(call: () => Promise<unknown>): Promise<RequestError> {
  const error: unknown = await call().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error(`Expected a refusal, got ${String(error)}`);
  return error;
}

describe('a fault', () => {
  test.each([403, 429])(
    'with status %i and retry-after hits as often as set and then stops',
    async (status) => {
      await forge.control('POST', '/faults', {
        method: 'GET',
        path: '/api/v3/user',
        times: 1,
        fault: { kind: 'status', status, retry_after_seconds: 7 },
      });
      const error = await failure(read);
      expect(error).toMatchObject({
        status,
        message: expect.stringContaining('secondary rate limit'),
        response: { headers: { 'retry-after': '7' } },
      });
      expect((await read()).status).toBe(200);
      const { counters } = await state();
      expect(counters.inside_back_off.total).toBe(1);
      expect(counters.faults).toEqual({ status: 1 });
      expect(counters.calls['GET /api/v3/user']).toEqual({
        total: 2,
        by_status: { [status]: 1, 200: 1 },
      });
    },
  );

  test.each([
    ['before', false],
    ['after', true],
  ])('with status 502 %s the effect of a call lets it happen: %s', async (when, happened) => {
    const name = `gateway-${when}`;
    await forge.control('POST', '/faults', {
      method: 'POST',
      path: '/api/v3/orgs/*/repos',
      fault: { kind: 'status', status: 502, when },
    });
    expect((await failure(() => make(name))).status).toBe(502);
    expect((await repositories()).includes(`acme/${name}`)).toBe(happened);
  });

  test('that drops the connection after the effect gives the caller no answer', async () => {
    await forge.control('POST', '/faults', { method: 'POST', fault: { kind: 'drop' } });
    const error = await failure(() => make('dropped'));
    expect(error.response).toBeUndefined();
    expect(await repositories()).toContain('acme/dropped');
  });

  test('that takes the host down lasts until it is removed', async () => {
    await forge.control('POST', '/faults', { fault: { kind: 'down' } });
    expect((await failure(read)).response).toBeUndefined();
    await forge.control('DELETE', '/faults');
    expect((await read()).status).toBe(200);
    expect((await state()).counters.calls['GET /api/v3/user']).toEqual({
      total: 2,
      by_status: { dropped: 1, 200: 1 },
    });
  });

  test('also hits git requests', async () => {
    const clone = async () => {
      const dir = await cloneInto(`${forge.url}/acme/base.git`, ada.token);
      await rm(dir, { recursive: true, force: true });
    };
    await forge.control('POST', '/faults', {
      path: '/acme/base.git/**',
      times: 1,
      fault: { kind: 'status', status: 502 },
    });
    await expect(clone()).rejects.toThrow(/502/);
    await clone();
  });

  test('with latency delays calls, and the counters show the peak concurrency', async () => {
    await forge.control('POST', '/faults', { fault: { kind: 'latency', ms: 600 } });
    const started = performance.now();
    await Promise.all(Array.from({ length: 5 }, read));
    expect(performance.now() - started).toBeGreaterThanOrEqual(600);
    const { counters } = await state();
    expect(counters.concurrency).toMatchObject({
      now: 0,
      peak: 5,
      peak_by_caller: { [`user:${ada.id}`]: 5 },
    });
  });

  test('with a share hits the same calls for the same seed', async () => {
    const run = async () => {
      await forge.control('POST', '/reset', { seed: 42 });
      await forge.control('POST', '/faults', {
        share: 0.5,
        fault: { kind: 'status', status: 502 },
      });
      const outcomes: boolean[] = [];
      for (let call = 0; call < 12; call += 1) {
        outcomes.push(
          await read().then(
            () => true,
            () => false,
          ),
        );
      }
      return outcomes;
    };
    const first = await run();
    expect(new Set(first).size).toBe(2);
    expect(await run()).toEqual(first);
  });
});

describe('a rate limit', () => {
  test('counts down in the headers and refuses further calls until the reset', async () => {
    await forge.control('PUT', '/limits', { requests_per_hour: 3 });
    const remaining: unknown[] = [];
    for (let call = 0; call < 3; call += 1) {
      remaining.push((await read()).headers['x-ratelimit-remaining']);
    }
    expect(remaining).toEqual(['2', '1', '0']);
    const error = await failure(read);
    expect(error).toMatchObject({
      status: 403,
      message: expect.stringContaining('API rate limit exceeded'),
      response: { headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '3' } },
    });
    await forge.control('PUT', '/clock', { advance_ms: 3_600_000 });
    expect((await read()).status).toBe(200);
    expect((await state()).counters.refused_by_limit).toEqual({ requestsPerHour: 1 });
  });

  test('on creations applies per minute and sends the wait in retry-after', async () => {
    await forge.control('PUT', '/limits', { creations_per_minute: 2 });
    const began = Date.now();
    await make(`made-${(serial += 1)}`);
    await make(`made-${(serial += 1)}`);
    const error = await failure(() => make(`made-${(serial += 1)}`));
    expect(error).toMatchObject({
      status: 403,
      message: expect.stringContaining('secondary rate limit'),
    });
    const leftOfTheMinute = 60 - (Date.now() - began) / 1000;
    const wait = Number(error.response?.headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(Math.floor(leftOfTheMinute));
    expect(wait).toBeLessThanOrEqual(60);
    expect((await read()).status).toBe(200);
  });

  test('on concurrent calls applies to each caller separately', async () => {
    const ben = await forge.person('Ben');
    await forge.control('PUT', '/limits', { concurrent: 2 });
    await forge.control('POST', '/faults', { fault: { kind: 'latency', ms: 200 } });
    const outcomes = await Promise.allSettled([
      read(),
      read(),
      read(),
      ben.octokit.rest.users.getAuthenticated(),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(outcomes[3]?.status).toBe('fulfilled');
  });
});

describe('the control interface', () => {
  test('keeps a copy of a template empty for the set delay', async () => {
    const copy = async (name: string, delay_ms: number) => {
      await forge.control('PUT', '/templates', { delay_ms });
      const template = { template_owner: 'acme', template_repo: 'base' };
      await ada.octokit.rest.repos.createUsingTemplate({ ...template, owner: 'acme', name });
    };
    const branches = async (repo: string) =>
      (await ada.octokit.rest.repos.listBranches({ owner: 'acme', repo })).data.length;
    await copy('very-late', 60_000);
    expect(await branches('very-late')).toBe(0);
    await copy('late', 100);
    await expect.poll(() => branches('late')).toBe(1);
  });

  test('loses, repeats and reorders webhooks as set', async () => {
    await forge.control('PUT', '/webhooks', { lose_share: 1 });
    await make('lost');
    const newest = async () =>
      (await forge.control<{ state: string; status: string }[]>('GET', '/state/deliveries')).at(-1);
    await expect.poll(newest).toMatchObject({ state: 'done', status: 'failed to connect' });
    expect((await state()).counters.webhooks.lost).toBeGreaterThan(0);

    await forge.control('PUT', '/webhooks', { repeat_share: 1 });
    await make('twice');
    const about = (name: string) =>
      forge.receiver.received.filter(
        ({ payload }) => (payload['repository'] as { name?: string } | undefined)?.name === name,
      );
    await expect.poll(() => about('twice').length).toBe(2);
    expect(new Set(about('twice').map(({ id }) => id)).size).toBe(1);
    expect(about('lost')).toEqual([]);

    await forge.control('PUT', '/webhooks', { reorder_share: 1, reorder_within_ms: 300 });
    const names = Array.from({ length: 6 }, (_, index) => `order-${index}`);
    for (const name of names) await make(name);
    await expect.poll(() => names.every((name) => about(name).length === 1)).toBe(true);
    expect((await state()).counters.webhooks.delayed).toBeGreaterThanOrEqual(6);
  });

  test('holds webhooks back until they are released', async () => {
    const sample = forge.openSampleCalls();
    const told = () =>
      forge.receiver.received
        .map(({ payload }) => (payload['repository'] as { name?: string } | undefined)?.name)
        .filter((name) => name?.startsWith('held-'))
        .toSorted();
    const waiting = async () =>
      (await forge.control<{ state: string }[]>('GET', '/state/deliveries')).filter(
        ({ state }) => state === 'pending',
      ).length;
    const release = sample.holdWebhooks();
    await make('held-1');
    await make('held-2');
    expect([await waiting(), told()]).toEqual([2, []]);
    release();
    await expect.poll(told).toEqual(['held-1', 'held-2']);

    sample.holdWebhooks();
    await make('held-3');
    expect(await waiting()).toBe(1);
    sample.close();
    await expect.poll(told).toEqual(['held-1', 'held-2', 'held-3']);
  });

  test('sets the clock and resets it', async () => {
    await forge.control('PUT', '/clock', { now: '2031-05-06T07:08:09Z' });
    const { data } = await make('future');
    expect(data.created_at).toMatch(/^2031-05-06T07:08:/);
    await forge.control('DELETE', '/clock');
    expect(Math.abs(Date.parse((await state()).now) - Date.now())).toBeLessThan(60_000);
  });

  test('records a push with a given time', async () => {
    await make('dated');
    const recorded = await forge.control<{ after: string }>('POST', '/pushes', {
      repository: 'acme/dated',
      pusher: 'Ada',
      branch: 'main',
      received_at: '2025-02-03T04:05:06Z',
      content: { path: 'answer.txt', text: '42\n' },
    });
    const activity = await ada.octokit.rest.repos.listActivities({ owner: 'acme', repo: 'dated' });
    expect(activity.data.find(({ after }) => after === recorded.after)).toMatchObject({
      timestamp: '2025-02-03T04:05:06.000Z',
      actor: { login: 'Ada' },
    });
    await forge.control('POST', '/pushes', {
      repository: 'acme/dated',
      pusher: 'Ada',
      branch: 'main',
      received_at: '2025-02-01T00:00:00Z',
      content: { after: recorded.after },
    });
    const again = await ada.octokit.rest.repos.listActivities({ owner: 'acme', repo: 'dated' });
    expect(again.data.find(({ after }) => after === recorded.after)?.timestamp).toBe(
      '2025-02-01T00:00:00.000Z',
    );
  });
});

describe('the control interface', () => {
  test.each([
    ['POST', '/faults', { fault: { kind: 'flood' } }],
    ['PUT', '/limits', { concurrent: 'many' }],
    ['PUT', '/clock', { now: 'tomorrow' }],
    ['POST', '/users', {}],
    ['POST', '/orgs', { login: 'x', owner: 'Nobody' }],
    ['POST', '/pushes', { repository: 'acme' }],
    ['POST', '/users', { login: 'x', name: 'no\0name' }],
    ['POST', '/tokens', { login: 'no\0body' }],
    ['POST', '/tokens', { login: 'Ada', days: 2_147_483_648 }],
    ['POST', '/memberships', { organization: 'acme', login: 'Ada' }],
    ['POST', '/memberships', { organization: 'Ada', login: 'Ada' }],
  ] as const)('explains why it refuses an invalid %s %s', async (method, path, body) => {
    await expect(forge.control(method, path, body)).rejects.toThrow(/4(00|04|22) .*message/);
  });

  test('refuses requests from web pages', async () => {
    const response = await fetch(`${forge.controlUrl()}/state`, {
      headers: { origin: 'http://evil.example' },
    });
    expect(response.status).toBe(403);
  });

  test('shows the members of an organization', async () => {
    const organizations = await forge.control<unknown[]>('GET', '/state/organizations');
    expect(organizations).toMatchObject([
      { login: 'acme', members: [{ login: 'Ada', role: 'admin' }], apps: ['course-bot'] },
    ]);
  });
});
