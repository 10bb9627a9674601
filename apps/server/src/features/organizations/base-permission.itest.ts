import { createHmac } from 'node:crypto';
import { callHost } from '@lectern/testkit/call-host';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('open-hall');
});
afterAll(() => scene.world.close());
beforeEach(() => scene.world.host.control('DELETE', '/faults'));

async function setByOwner(permission: 'none' | 'read'): Promise<void> {
  const change = { default_repository_permission: permission };
  await callHost(scene.world, 'open-hall-prof', 'PATCH', '/orgs/open-hall', change);
}

async function isWarned(): Promise<boolean> {
  return (await scene.membership(scene.professor))?.org_open_by_default ?? false;
}

async function sweep(): Promise<void> {
  await transact(scene.world.db, (tx) => enqueue(tx, 'memberships.sweep', {}, { key: 'sweep' }));
  await scene.world.runJobs();
}

/** A webhook about something else in the organisation. */
async function announce(): Promise<void> {
  const body = JSON.stringify({
    action: 'member_added',
    organization: { id: scene.orgId, login: 'open-hall' },
    membership: { user: { id: scene.professor.platformId, login: scene.professor.login } },
  });
  const { webhookSecret } = scene.world.host.settings;
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  const answer = await scene.world.app.inject({
    method: 'POST',
    url: '/api/webhooks/github',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'organization',
      'x-github-delivery': crypto.randomUUID(),
      'x-hub-signature-256': `sha256=${signature}`,
    },
  });
  expect(answer.statusCode).toBe(202);
  await scene.world.runJobs();
}

describe.each([
  ['the sweep', sweep],
  ['a webhook about the organisation', announce],
])('%s', (_name, check) => {
  it('shows the warning after an owner opened the base permission, until one closes it', async () => {
    await setByOwner('read');
    expect(await isWarned()).toBe(false);
    await check();
    expect(await isWarned()).toBe(true);
    // The owner's choice is only reported, not changed.
    expect(await scene.onHost()).toMatchObject({ default_repository_permission: 'read' });
    await setByOwner('none');
    await check();
    expect(await isWarned()).toBe(false);
  });

  it('updates the display name, which no webhook announces', async () => {
    for (const name of ['Open Hall', 'The Open Hall']) {
      await callHost(scene.world, 'open-hall-prof', 'PATCH', '/orgs/open-hall', { name });
      await check();
      const answer = await scene.world.api.as(scene.professor).get('/orgs/org/open-hall');
      expect(answer.json()).toMatchObject({ org: { name, login: 'open-hall' } });
    }
  });

  it('changes nothing if the platform fails', async () => {
    await setByOwner('read');
    await check();
    await setByOwner('none');
    const broken = { kind: 'status', status: 404 };
    await scene.fault({ method: 'GET', path: '/**/orgs/open-hall', fault: broken });
    await check();
    expect(await isWarned()).toBe(true);
    await scene.world.host.control('DELETE', '/faults');
    await check();
    expect(await isWarned()).toBe(false);
  });
});
