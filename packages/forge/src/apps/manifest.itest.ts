import { App } from 'octokit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccountById } from '../store/queries/accounts.ts';
import { startedForge, type Person, type StartedForge } from '../testing/started-forge.ts';
import { readManifest } from './manifest.ts';
import { createAppFromManifest } from './manifest-codes.ts';

let now = new Date();
let forge: StartedForge;
let ada: Person;

beforeAll(async () => {
  forge = await startedForge({ clock: () => now });
  ada = await forge.person('Ada');
});
afterAll(() => forge.close());

async function register(name: string) {
  const reading = readManifest(
    JSON.stringify({
      name,
      url: 'https://course.example',
      hook_attributes: { url: 'https://course.example/hook' },
      default_permissions: { contents: 'write' },
      default_events: ['push', 'push'],
    }),
  );
  if (!reading.ok) throw new Error(reading.problems.join());
  const owner = await findAccountById(forge.context.db, ada.id);
  return createAppFromManifest(forge.context, owner!, reading.manifest);
}

const convert = (code: string) =>
  forge.octokit().request('POST /app-manifests/{code}/conversions', { code });

describe('an app created from a manifest', () => {
  test('gets its secrets once, and its key works with the API', async () => {
    const { code } = await register('Rehearsal App');
    const { data, status } = await convert(code);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      slug: 'rehearsal-app',
      owner: { login: 'Ada' },
      events: ['push'],
      pem: expect.stringContaining('BEGIN RSA PRIVATE KEY'),
      webhook_secret: expect.any(String),
    });
    const app = new App({ appId: data.id, privateKey: data.pem });
    const { token } = (await app.octokit.auth({ type: 'app' })) as { token: string };
    const answer = await fetch(`${forge.apiUrl}/app`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({ slug: 'rehearsal-app' });
    await expect(convert(code)).rejects.toMatchObject({ status: 404 });
  });

  test('gets its secrets only within an hour', async () => {
    const { code } = await register('Slow App');
    const made = now;
    now = new Date(made.getTime() + 3_600_001);
    await expect(convert(code)).rejects.toMatchObject({ status: 404 });
    now = made;
    await expect(convert(code)).rejects.toMatchObject({ status: 404 });
    await expect(convert('x'.repeat(3_000))).rejects.toMatchObject({ status: 404 });
  });

  test('cannot use a name that is taken or has no letters', async () => {
    await register('Taken App');
    await expect(register('taken  app!')).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'name', code: 'already_exists' }],
    });
    await expect(register('!!!')).rejects.toMatchObject({ status: 422 });
  });
});
