import { Webhooks } from '@octokit/webhooks';
import { SignJWT, importPKCS8 } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  privateKeyPem,
  startAppForge,
  webhookSecret,
  type AppForge,
  type Person,
} from '../testing/app-forge.ts';
import { Browser } from '../testing/browser.ts';

let forge: AppForge;
let ada: Person;

beforeAll(async () => {
  forge = await startAppForge();
  ada = await forge.person('Ada');
  await forge.person('Ben');
  await forge.control('POST', '/orgs', { login: 'acme', owner: 'Ada', members: ['Ben'] });
});
afterAll(() => forge.close());

async function jwt(claims: { iat?: number; exp?: number; iss?: string }, pem = privateKeyPem) {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(claims.iss ?? 'Iv1.coursebot')
    .setIssuedAt(claims.iat ?? now - 30)
    .setExpirationTime(claims.exp ?? now + 300)
    .sign(await importPKCS8(pem, 'RS256'));
}

const asApp = (token: string) => forge.octokit(token).request('GET /app');

describe('GET /app', () => {
  test('recognises the app by a JWT with its id or its client id as issuer', async () => {
    const { data } = await forge.app.octokit.request('GET /app');
    expect(data).toMatchObject({
      slug: 'course-bot',
      name: 'Course Bot',
      client_id: 'Iv1.coursebot',
      installations_count: 0,
      permissions: { contents: 'write' },
    });
    const byId = await asApp(await jwt({ iss: String(data?.id) }));
    expect(byId.data?.slug).toBe('course-bot');
  });

  test('refuses a JWT that is expired, too long-lived, from the future or of an unknown issuer', async () => {
    const now = Math.floor(Date.now() / 1000);
    await expect(jwt({ exp: now - 120 }).then(asApp)).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining("'Expiration time' claim ('exp')"),
    });
    await expect(jwt({ exp: now + 1200 }).then(asApp)).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining('too far in the future'),
    });
    await expect(jwt({ iat: now + 200 }).then(asApp)).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining("'Issued at' claim ('iat')"),
    });
    await expect(jwt({ iss: 'Iv1.nobody' }).then(asApp)).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining('Integration not found'),
    });
  });

  test('refuses a JWT with another key or the algorithm none', async () => {
    const none = `${btoa('{"alg":"none"}')}.${btoa('{"iss":"Iv1.coursebot"}')}.`;
    await expect(asApp(none.replaceAll('=', ''))).rejects.toMatchObject({ status: 401 });
    const good = await jwt({});
    await expect(asApp(`${good.slice(0, -6)}AAAAAA`)).rejects.toMatchObject({ status: 401 });
  });

  test('refuses a person', async () => {
    await expect(ada.octokit.request('GET /app')).rejects.toMatchObject({ status: 403 });
  });
});

describe('an installation', () => {
  test('is created only by an owner and announced by a signed event', async () => {
    const install = { app: 'course-bot', account: 'acme' };
    await expect(
      forge.control('POST', '/installations', { ...install, by: 'Ben' }),
    ).rejects.toThrow('403');
    const installation = await forge.control<{ id: number }>('POST', '/installations', {
      ...install,
      by: 'Ada',
    });
    const event = await forge.receiver.next(({ name }) => name === 'installation');
    const hooks = new Webhooks({ secret: webhookSecret });
    expect(await hooks.verify(event.text, event.signature)).toBe(true);
    expect(await hooks.verify(`${event.text} `, event.signature)).toBe(false);
    expect(event.payload).toMatchObject({
      action: 'created',
      installation: { id: installation.id, account: { login: 'acme' } },
      sender: { login: 'Ada' },
    });
    expect(event.headers).toMatchObject({
      'x-github-event': 'installation',
      'x-github-hook-installation-target-type': 'integration',
      'user-agent': expect.stringMatching(/^GitHub-Hookshot\//),
      'x-github-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('is found by list, id, organization and account', async () => {
    const { octokit } = forge.app;
    const list = await octokit.paginate('GET /app/installations');
    expect(list.map(({ account }) => account && 'login' in account && account.login)).toEqual([
      'acme',
    ]);
    const id = Number(list[0]?.id);
    const byId = await octokit.request('GET /app/installations/{installation_id}', {
      installation_id: id,
    });
    const byOrg = await octokit.request('GET /orgs/{org}/installation', { org: 'ACME' });
    const byUser = await octokit.request('GET /users/{username}/installation', {
      username: 'acme',
    });
    expect(new Set([byId.data.id, byOrg.data.id, byUser.data.id])).toEqual(new Set([id]));
    await expect(
      octokit.request('GET /orgs/{org}/installation', { org: 'nowhere' }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      octokit.request('GET /app/installations/{installation_id}', { installation_id: 1 }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('gives octokit its tokens automatically', async () => {
    const { data } = await forge.app.octokit.request('GET /orgs/{org}/installation', {
      org: 'acme',
    });
    const installation = await forge.app.getInstallationOctokit(data.id);
    const repos = await installation.request('GET /installation/repositories');
    expect(repos.data).toMatchObject({ total_count: 0, repositories: [] });
  });

  test('issues tokens with fewer permissions on request, but never with more', async () => {
    const { octokit } = forge.app;
    const { data } = await octokit.request('GET /orgs/{org}/installation', { org: 'acme' });
    const draw = (options: object) =>
      octokit.request('POST /app/installations/{installation_id}/access_tokens', {
        installation_id: data.id,
        ...options,
      });
    const narrow = await draw({ permissions: { contents: 'read' } });
    expect(narrow.status).toBe(201);
    expect(narrow.data).toMatchObject({
      token: expect.stringMatching(/^ghs_/),
      permissions: { contents: 'read', metadata: 'read' },
      repository_selection: 'all',
    });
    const life = Date.parse(narrow.data.expires_at) - Date.now();
    expect(Math.abs(life - 3_600_000)).toBeLessThan(5_000);
    await expect(draw({ permissions: { secrets: 'write' } })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('permissions requested are not granted'),
    });
    await expect(draw({ repositories: ['missing'] })).rejects.toMatchObject({ status: 422 });
    await expect(draw({ permissions: { contents: 'all' } })).rejects.toMatchObject({ status: 422 });
  });

  test('issues tokens for named repositories that reach no other', async () => {
    const { octokit } = forge.app;
    const { data } = await octokit.request('GET /orgs/{org}/installation', { org: 'acme' });
    for (const name of ['named', 'other']) {
      await ada.octokit.request('POST /orgs/{org}/repos', { org: 'acme', name, private: true });
    }
    const { data: drawn } = await octokit.request(
      'POST /app/installations/{installation_id}/access_tokens',
      { installation_id: data.id, repositories: ['named'] },
    );
    const narrow = forge.octokit(drawn.token);
    const look = (repo: string) =>
      narrow.request('GET /repos/{owner}/{repo}', { owner: 'acme', repo });
    expect((await look('named')).status).toBe(200);
    await expect(look('other')).rejects.toMatchObject({ status: 404 });
    const { data: list } = await narrow.request('GET /installation/repositories');
    expect(list.repositories.map(({ name }) => name)).toEqual(['named']);
  });

  test('issues tokens that end after an hour or when revoked', async () => {
    const { octokit } = forge.app;
    const { data } = await octokit.request('GET /orgs/{org}/installation', { org: 'acme' });
    const draw = async () =>
      (
        await octokit.request('POST /app/installations/{installation_id}/access_tokens', {
          installation_id: data.id,
        })
      ).data.token;
    const given = forge.octokit(await draw());
    await given.request('DELETE /installation/token');
    await expect(given.request('GET /installation/repositories')).rejects.toMatchObject({
      status: 401,
    });
    const old = forge.octokit(await draw());
    await forge.control('PUT', '/clock', { advance_ms: 3_601_000 });
    await expect(old.request('GET /installation/repositories')).rejects.toMatchObject({
      status: 401,
    });
    await forge.control('DELETE', '/clock');
  });

  test('issues and accepts no tokens while it is suspended', async () => {
    const { octokit } = forge.app;
    const { data } = await octokit.request('GET /orgs/{org}/installation', { org: 'acme' });
    const installation_id = data.id;
    const draw = () =>
      octokit.request('POST /app/installations/{installation_id}/access_tokens', {
        installation_id,
      });
    const earlier = forge.octokit((await draw()).data.token);
    const listed = () => earlier.request('GET /installation/repositories');
    expect((await listed()).status).toBe(200);
    await octokit.request('PUT /app/installations/{installation_id}/suspended', {
      installation_id,
    });
    await expect(draw()).rejects.toMatchObject({ status: 403 });
    await expect(listed()).rejects.toMatchObject({ status: 401 });
    await octokit.request('DELETE /app/installations/{installation_id}/suspended', {
      installation_id,
    });
    expect((await draw()).status).toBe(201);
  });

  test('opens nothing private to a person using the app while it is suspended', async () => {
    const browser = await new Browser(forge.url).signUp('cara');
    const bot = await forge.organizationWithApp('quiet', { login: 'cara' });
    await bot.request('POST /orgs/{org}/repos', { org: 'quiet', name: 'hw', private: true });
    const cara = forge.octokit(await forge.tokenThroughApp(browser));
    const look = () => cara.request('GET /repos/{owner}/{repo}', { owner: 'quiet', repo: 'hw' });
    expect((await look()).status).toBe(200);
    const { octokit } = forge.app;
    const { data } = await octokit.request('GET /orgs/{org}/installation', { org: 'quiet' });
    await octokit.request('PUT /app/installations/{installation_id}/suspended', {
      installation_id: data.id,
    });
    await expect(look()).rejects.toMatchObject({ status: 404 });
  });

  test('can be removed by the app itself, which gets the event', async () => {
    await forge.control('POST', '/orgs', { login: 'leaving', owner: 'Ben' });
    const { id } = await forge.control<{ id: number }>('POST', '/installations', {
      app: 'course-bot',
      account: 'leaving',
      by: 'Ben',
    });
    await forge.app.octokit.request('DELETE /app/installations/{installation_id}', {
      installation_id: id,
    });
    const gone = await forge.receiver.next(
      ({ name, payload }) => name === 'installation' && payload['action'] === 'deleted',
    );
    expect(gone.payload).toMatchObject({ installation: { id } });
    await expect(
      forge.app.octokit.request('GET /orgs/{org}/installation', { org: 'leaving' }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
