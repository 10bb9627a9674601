import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUser } from '../accounts/find-user.ts';
import { accounts, apps, organizations, personalTokens, repositories } from '../store/schema.ts';
import { Browser } from '../testing/browser.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';
import { accountLimits } from './account-limits.ts';

let forge: StartedForge;
let eve: Browser;
let eveId: number;
const at = new Date();
const times = { createdAt: at, updatedAt: at };
const many = (count: number) => Array.from({ length: count }, (_, index) => index);

beforeAll(async () => {
  forge = await startedForge();
  eve = await new Browser(forge.url).signUp('eve');
  eveId = (await findUser(forge.context.db, 'eve'))!.id;
});
afterAll(() => forge.close());

describe('account limits', () => {
  test('a person with 100 access tokens must revoke one before creating another', async () => {
    const token = (index: number) => ({
      userId: eveId,
      name: `${index}`,
      tokenHash: `${index}`,
      lastEight: '',
      createdAt: at,
    });
    await forge.context.db.insert(personalTokens).values(many(accountLimits.tokens).map(token));
    const form = { name: 'one more', lifetime: '30' };
    const refused = await eve.post('/settings/tokens', form);
    expect(refused.text).toContain('An account may have at most 100 access tokens.');
    expect(refused.text).not.toContain('ghp_');
    const [, id = ''] = /tokens\/(\d+)\/revoke/.exec(refused.text) ?? [];
    await eve.post(`/settings/tokens/${id}/revoke`, {});
    expect((await eve.post('/settings/tokens', form)).text).toContain('ghp_');
  });

  test('a person can have 1,000 repositories and an organization more', async () => {
    const { db } = forge.context;
    const person = await forge.person('mallory');
    const { id: orgId } = await forge.organization('cs101', person);
    for (const ownerId of [person.id, orgId]) {
      const repository = (index: number) =>
        ({ ownerId, name: `r${index}`, private: true, state: 'ready', ...times }) as const;
      await db.insert(repositories).values(many(accountLimits.repositories).map(repository));
    }
    const { repos } = person.octokit.rest;
    await expect(repos.createForAuthenticatedUser({ name: 'more' })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('An account may have at most 1,000 repositories.'),
    });
    expect((await repos.createInOrg({ org: 'cs101', name: 'more' })).status).toBe(201);
  });

  test('a person can create at most 100 organizations', async () => {
    const { db } = forge.context;
    const rows = await db
      .insert(accounts)
      .values(
        many(accountLimits.organizations).map(
          (index) => ({ type: 'Organization', login: `org-${index}`, ...times }) as const,
        ),
      )
      .returning({ id: accounts.id });
    await db.insert(organizations).values(rows.map(({ id }) => ({ id, createdById: eveId })));
    const refused = await eve.post('/organizations/new', { login: 'one-more' });
    expect(refused.text).toContain('An account may have at most 100 organizations.');
  });

  test('a person can register at most 100 apps', async () => {
    const { db } = forge.context;
    const bots = await db
      .insert(accounts)
      .values(
        many(accountLimits.apps).map(
          (index) => ({ type: 'Bot', login: `app-${index}[bot]`, ...times }) as const,
        ),
      )
      .returning({ id: accounts.id });
    const app = (botId: number, index: number) => ({
      slug: `app-${index}`,
      name: `App ${index}`,
      ownerId: eveId,
      botId,
      homepageUrl: 'https://example.org',
      callbackUrls: [],
      webhookSecret: '',
      clientId: `client-${index}`,
      clientSecretHash: '',
      publicKeyPem: '',
      permissions: {},
      events: [],
      ...times,
    });
    await db.insert(apps).values(bots.map(({ id }, index) => app(id, index)));
    const manifest = JSON.stringify({
      name: 'One more',
      url: 'https://example.org',
      redirect_url: 'https://example.org/made',
    });
    const refused = await eve.post('/settings/apps', { manifest });
    expect(refused.text).toContain('An account may have at most 100 apps.');
  });
});
