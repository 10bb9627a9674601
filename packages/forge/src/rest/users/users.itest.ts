import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startedForge, type Person, type StartedForge } from '../../testing/started-forge.ts';

let forge: StartedForge;
let ada: Person;

beforeAll(async () => {
  forge = await startedForge();
  ada = await forge.person('Ada');
});
afterAll(() => forge.close());

describe('the users API', () => {
  test('returns the caller', async () => {
    const { data, headers } = await ada.octokit.rest.users.getAuthenticated();
    expect(data).toMatchObject({ login: 'Ada', id: ada.id, name: 'Ada Person', type: 'User' });
    expect(headers['x-github-request-id']).toMatch(/^[0-9A-F]{16}$/);
    expect(headers['x-ratelimit-resource']).toBe('core');
  });

  test('returns a person by login, ignoring case, and by id to anyone', async () => {
    const byLogin = await forge.octokit().rest.users.getByUsername({ username: 'aDA' });
    const byId = await forge.octokit().rest.users.getById({ account_id: ada.id });
    expect(byLogin.data.id).toBe(ada.id);
    expect(byId.data).toEqual(byLogin.data);
  });

  test('shows an email address only to its owner', async () => {
    const { data } = await forge.octokit().rest.users.getByUsername({ username: 'ada' });
    expect(data.email).toBeNull();
  });

  test.each(['nobody', 'x'.repeat(2000), '%00', '..%2f..', '-'])(
    'does not find %.20s',
    async (login) => {
      const answer = await fetch(`${forge.apiUrl}/users/${login}`);
      expect(answer.status).toSatisfy((status: number) => status === 404 || status === 422);
      expect(await answer.json()).toHaveProperty('message');
    },
  );

  test('requires a token for the current user', async () => {
    const answer = await fetch(`${forge.apiUrl}/user`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      message: 'Requires authentication',
      documentation_url: 'https://docs.github.com/rest',
      status: '401',
    });
  });

  test.each([
    'token nope',
    'Bearer ghp_0',
    'Basic eDp5',
    'Basic !!',
    'Bearer eyJ.x.y',
    'Digest a',
    'Bearer',
  ])('refuses the credentials %j even where none are needed', async (authorization) => {
    const answer = await fetch(`${forge.apiUrl}/users/ada`, { headers: { authorization } });
    expect(answer.status).toBe(401);
  });

  test.each([
    (token: string) => `token ${token}`,
    (token: string) => `bearer ${token}`,
    (token: string) => `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
    (token: string) => `Basic ${Buffer.from(`${token}:x-oauth-basic`).toString('base64')}`,
  ])('accepts a token in each usual header (%#)', async (header) => {
    const answer = await fetch(`${forge.apiUrl}/user`, {
      headers: { authorization: header(ada.token) },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a conditional request', () => {
  test('for an unchanged resource gets 304 without a body', async () => {
    const first = await fetch(`${forge.apiUrl}/users/ada`);
    const again = await fetch(`${forge.apiUrl}/users/ada`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });
});

describe('an unknown API address', () => {
  test('answers 404 in the format of the API', async () => {
    const answer = await fetch(`${forge.apiUrl}/nothing/here`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'Not Found' }]);
  });
});
