import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorld, type World } from '@lectern/testkit/world';
import { organizations, webhookInbox } from '../../db/schema/index.ts';
import { processDelivery } from './process-delivery.ts';
import { storeDelivery } from './store-delivery.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ host: true });
});
afterAll(() => world.close());

function sign(body: string): string {
  const { webhookSecret } = world.host.settings;
  return `sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`;
}

function deliver(body: string, headers: Record<string, string> = {}) {
  return world.app.inject({
    method: 'POST',
    url: '/api/webhooks/github',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'ping',
      'x-github-delivery': 'delivery-1',
      'x-hub-signature-256': sign(body),
      ...headers,
    },
  });
}

function stored(deliveryId: string) {
  return world.db.select().from(webhookInbox).where(eq(webhookInbox.deliveryId, deliveryId));
}

describe('a delivery', () => {
  it('is stored before it is answered', async () => {
    const response = await deliver('{"zen": "calm"}', { 'x-github-delivery': 'stored' });
    expect(response.statusCode).toBe(202);
    expect(await stored('stored')).toMatchObject([{ event: 'ping', payload: { zen: 'calm' } }]);
  });

  it('is verified over its bytes as sent, not over its parsed content', async () => {
    const spaced = '{ "zen" : "calm" }';
    const other = await deliver('{"zen":"calm"}', {
      'x-hub-signature-256': sign(spaced),
      'x-github-delivery': 'bytes',
    });
    expect(other).toFailWith('unauthorized');
    expect(await stored('bytes')).toEqual([]);
  });

  it.each([
    ['no signature', { 'x-hub-signature-256': '' }],
    ['an old kind of signature', { 'x-hub-signature-256': 'sha1=00' }],
    ['a foreign signature', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
  ])('with %s is refused and not stored', async (_name, headers) => {
    expect(await deliver('{}', { ...headers, 'x-github-delivery': 'unsigned' })).toFailWith(
      'unauthorized',
    );
    expect(await stored('unsigned')).toEqual([]);
  });

  it('without a valid id is refused', async () => {
    expect(await deliver('{}', { 'x-github-delivery': '' })).toFailWith('invalid_body');
    expect(await deliver('{}', { 'x-github-delivery': "x'; drop table" })).toFailWith(
      'invalid_body',
    );
  });

  it.each(['with the body %s is refused', 'null', '[]', '5'])(
    'that says %s is refused',
    async (body) => {
      expect(await deliver(body)).toFailWith('invalid_json');
    },
  );

  it('with characters that cannot be stored is accepted, and they become U+FFFD', async () => {
    const body = String.raw`{"zen": ["a\u0000b", "\ud83d\ude00 \ud83d", "\\u0000"]}`;
    const response = await deliver(body, { 'x-github-delivery': 'odd' });
    expect(response.statusCode).toBe(202);
    expect(await stored('odd')).toMatchObject([
      { payload: { zen: ['a\uFFFDb', '\u{1F600} \uFFFD', '\\u0000'] } },
    ]);
  });

  it('about a repository is stored if it was renamed or deleted, and otherwise only answered', async () => {
    for (const action of ['created', 'edited', 'deleted', 'renamed']) {
      const headers = { 'x-github-event': 'repository', 'x-github-delivery': action };
      const response = await deliver(JSON.stringify({ action }), headers);
      expect(response.statusCode).toBe(202);
      expect(await stored(action)).toHaveLength(['created', 'edited'].includes(action) ? 0 : 1);
    }
    // They name no repository, so there is nothing to process.
    await world.db.delete(webhookInbox).where(eq(webhookInbox.event, 'repository'));
  });

  it('is stored and processed once, however often it arrives', async () => {
    const copies = Array.from({ length: 20 }, () =>
      deliver('{}', { 'x-github-delivery': 'again' }),
    );
    expect((await Promise.all(copies)).map(({ statusCode }) => statusCode)).toEqual(
      Array(20).fill(202),
    );
    const jobs = await world.jobs();
    expect(jobs.filter(({ key }) => key === 'inbox:again')).toHaveLength(1);
    await world.runJobs();
    const [first] = await stored('again');
    expect(first?.processedAt).toBeInstanceOf(Date);
    await deliver('{}', { 'x-github-delivery': 'again' });
    await world.runJobs();
    expect(await stored('again')).toEqual([first]);
  });

  it('is processed once by two workers at the same time', async () => {
    await storeDelivery(world.db, { id: 'twice', event: 'ping', payload: {} });
    const { db, clock } = world;
    const ping = vi.fn(() => sleep(50));
    const work = () => processDelivery({ db, clock: clock.read, handlers: { ping } }, 'twice');
    await Promise.all([work(), work()]);
    expect(ping).toHaveBeenCalledOnce();
  });
});

describe('a webhook without a person', () => {
  const organization = { id: 1, login: 'somewhere' };
  it.each([
    ['organization', { action: 'member_invited', organization, invitation: { email: 'a@b.c' } }],
    ['organization', { action: 'member_removed', organization, membership: { user: null } }],
    ['membership', { action: 'removed', organization, member: null }],
  ])('is processed: %s %o', async (event, payload) => {
    const id = `nobody-${event}-${payload.action}`;
    await deliver(JSON.stringify(payload), { 'x-github-event': event, 'x-github-delivery': id });
    await world.runJobs();
    expect(await stored(id)).toMatchObject([{ processedAt: expect.any(Date) }]);
  });
});

describe('an installation webhook from the code host', () => {
  const org = () =>
    world.db.select().from(organizations).where(eq(organizations.login, 'inbox-org'));

  it('records the organisation, and its removal clears the installation only', async () => {
    await world.host.person('inbox-owner');
    const made = await world.host.organization('inbox-org', 'inbox-owner');
    const installation = await world.host.install('inbox-org', 'inbox-owner');
    await expect.poll(() => storedEvents()).toContain('installation');
    await world.runJobs();
    expect(await org()).toMatchObject([{ id: made.id, installationId: installation.id }]);

    const late = {
      action: 'deleted',
      installation: { id: installation.id + 1, account: account(made) },
    };
    await deliver(JSON.stringify(late), {
      'x-github-event': 'installation',
      'x-github-delivery': 'late',
    });
    await world.runJobs();
    expect(await org()).toMatchObject([{ installationId: installation.id }]);

    const now = {
      action: 'deleted',
      installation: { id: installation.id, account: account(made) },
    };
    await deliver(JSON.stringify(now), {
      'x-github-event': 'installation',
      'x-github-delivery': 'now',
    });
    await world.runJobs();
    expect(await org()).toMatchObject([{ id: made.id, installationId: null }]);
  });

  it('is ignored when its removal arrived first', async () => {
    const [known] = await org();
    const installation = { id: 4711, account: account(known!) };
    for (const action of ['deleted', 'created']) {
      await deliver(JSON.stringify({ action, installation }), {
        'x-github-event': 'installation',
        'x-github-delivery': `before-${action}`,
      });
      await world.runJobs();
    }
    expect(await org()).toMatchObject([{ installationId: null }]);
  });

  it('is processed for an enterprise, which has neither login nor type', async () => {
    const enterprise = { id: 1, slug: 'university', name: 'University' };
    const payload = { action: 'created', installation: { id: 1, account: enterprise } };
    await deliver(JSON.stringify(payload), {
      'x-github-event': 'installation',
      'x-github-delivery': 'enterprise',
    });
    await world.runJobs();
    expect(await stored('enterprise')).toMatchObject([{ processedAt: expect.any(Date) }]);
  });
});

async function storedEvents(): Promise<string[]> {
  const rows = await world.db.select({ event: webhookInbox.event }).from(webhookInbox);
  return rows.map(({ event }) => event);
}

function account({ id, login }: { id: number; login: string }) {
  return { id, login, node_id: 'O_1', avatar_url: 'x', html_url: 'x', type: 'Organization' };
}
