import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInstallation } from '../../store/queries/installations.ts';
import { findAppBySlug } from '../../store/queries/installations.ts';
import { findAccountByLogin } from '../../store/queries/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startedForge, type StartedForge } from '../../testing/started-forge.ts';
import { sampleApp } from '../../testing/sample-app.ts';

let host: StartedForge;
let owner: Browser;
let member: Browser;
let targetId: string;

beforeAll(async () => {
  host = await startedForge({ apps: [sampleApp] });
  owner = await host.browser().signUp('owner');
  member = await host.browser().signUp('member');
  await owner.post('/organizations/new', { login: 'course' });
  await owner.post('/orgs/course/people', { login: 'member', role: 'member' });
  await member.post('/orgs/course/invitation', { decision: 'accept' });
  targetId = String((await findAccountByLogin(host.context.db, 'course'))?.id);
});
afterAll(() => host.close());

async function installation() {
  const app = await findAppBySlug(host.context.db, 'lectern');
  return findInstallation(host.context.db, app?.id ?? 0, { accountId: Number(targetId) });
}

describe('installing an app', () => {
  it('starts from a page that shows its permissions', async () => {
    const seen = await host.browser().get('/apps/lectern');
    expect(seen.text).toContain('Contents</span><span class="end muted">write');
    expect((await host.browser().get('/apps/unknown')).status).toBe(404);
  });

  it('is offered on the accounts that the viewer owns', async () => {
    const forOwner = await owner.get('/apps/lectern/installations/new?state=s1');
    expect(forOwner.text).toContain(`target_id=${targetId}&amp;state=s1`);
    const forMember = await member.get('/apps/lectern/installations/new');
    expect(forMember.text).toContain('Owners only');
    expect(forMember.text).not.toContain(`target_id=${targetId}`);
    const stranger = await host.browser().get('/apps/lectern/installations/new');
    expect(stranger.location).toContain('/login?return_to=');
  });

  const confirm = '/apps/lectern/installations/new/permissions';

  it('is confirmed on a page whose form may redirect to the setup address', async () => {
    const seen = await owner.get(`${confirm}?target_id=${targetId}`);
    expect(seen.text).toContain('Install Lectern on course?');
    expect(seen.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000;",
    );
  });

  it('is refused to members and hidden from others', async () => {
    const stranger = await host.browser().signUp('stranger');
    expect((await member.get(`${confirm}?target_id=${targetId}`)).status).toBe(403);
    expect((await member.post('/apps/lectern/installations', { target_id: targetId })).status).toBe(
      403,
    );
    expect(
      (await stranger.post('/apps/lectern/installations', { target_id: targetId })).status,
    ).toBe(404);
    expect((await owner.get(`${confirm}?target_id=abc`)).status).toBe(404);
    const chooser = '/apps/lectern/installations/new';
    expect((await owner.get(`${confirm}?state=s1`)).location).toContain(`${chooser}?state=s1`);
    expect(await installation()).toBeUndefined();
  });

  it('redirects to the setup address with the installation', async () => {
    const form = { target_id: targetId, state: 's1' };
    const seen = await owner.post('/apps/lectern/installations', form);
    const known = await installation();
    expect(seen.location).toBe(
      `http://localhost:3000/setup?installation_id=${known?.installation.id}&setup_action=install&state=s1`,
    );
    const again = await owner.post('/apps/lectern/installations', form);
    expect(again.location).toContain(
      `installation_id=${known?.installation.id}&setup_action=update`,
    );
  });

  it('can be undone by owners from a list', async () => {
    const list = '/organizations/course/settings/installations';
    expect((await owner.get(list)).text).toContain('Uninstall lectern');
    expect((await member.get(list)).status).toBe(404);
    const form = { target_id: targetId };
    expect((await member.post('/apps/lectern/installations/remove', form)).status).toBe(403);
    expect((await owner.post('/apps/lectern/installations/remove', form)).status).toBe(303);
    expect(await installation()).toBeUndefined();
  });
});

describe('an app manifest', () => {
  const manifest = JSON.stringify({
    name: 'Course Bot',
    url: 'https://bot.test',
    redirect_url: 'http://localhost:3000/made',
    callback_urls: ['http://localhost:3000/cb'],
    hook_attributes: { url: 'http://localhost:3000/hook' },
    default_permissions: { contents: 'write', metadata: 'read' },
    default_events: ['push'],
  });

  it('is accepted from another site and creates nothing yet', async () => {
    const outside = { origin: 'http://localhost:3000' };
    const seen = await owner.post('/settings/apps/new?state=s2', { manifest }, outside);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain('New app: Course Bot');
    expect(seen.text).toContain('name="state" value="s2"');
    expect(await findAppBySlug(host.context.db, 'course-bot')).toBeUndefined();
  });

  it('asks a stranger to sign in and keeps the posted form', async () => {
    const seen = await host.browser().post('/settings/apps/new', { manifest });
    expect(seen.text).toContain('Sign in here in another tab');
    expect(seen.text).toContain('&quot;Course Bot&quot;');
    expect(seen.text).not.toContain('Create app');
  });

  it('does not create an app for a form from another site', async () => {
    const outside = { origin: 'http://localhost:3000' };
    expect((await owner.post('/settings/apps', { manifest }, outside)).status).toBe(403);
  });

  it('becomes an app and a one-time code for its secrets', async () => {
    const made = await owner.post('/settings/apps', { manifest, state: 's2' });
    const url = new URL(made.location ?? '');
    expect(url.href).toMatch(/^http:\/\/localhost:3000\/made\?code=\w+&state=s2$/);
    const convert = () =>
      fetch(`${host.url}/api/v3/app-manifests/${url.searchParams.get('code')}/conversions`, {
        method: 'POST',
      });
    const first = await convert();
    expect(first.status).toBe(201);
    expect(await first.json()).toMatchObject({ slug: 'course-bot', name: 'Course Bot' });
    expect((await convert()).status).toBe(404);
    const again = await owner.post('/settings/apps', { manifest });
    expect(again.status).toBe(422);
    expect(again.text).toContain('This name is taken');
  });

  it.each(['', '{', '[]', '{"name":"x","url":"javascript:alert(1)"}'])(
    'is refused with the reason: %s',
    async (json) => {
      const seen = await owner.post('/settings/apps/new', { manifest: json });
      expect(seen.status).toBe(422);
      expect(seen.text).toContain('This manifest cannot be used');
      expect((await owner.post('/settings/apps', { manifest: json })).status).toBe(422);
    },
  );
});
