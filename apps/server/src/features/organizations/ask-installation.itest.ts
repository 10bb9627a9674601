import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { organizations, provisionings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { handlers } from '../../handlers.ts';

const world = await startWorld({ host: true });
afterAll(world.close);
// No webhooks arrive except those a test sends.
await world.host.control('PUT', '/webhooks', { lose_share: 1 });
await world.host.person('dean');
const { id } = await world.host.organization('school', 'dean');
const installation = await world.host.install('school', 'dean');
await world.organization({ id, login: 'school', installationId: installation.id });
beforeEach(world.forgetJobs);

const account = {
  id,
  login: 'school',
  type: 'Organization',
  node_id: 'O_1',
  avatar_url: '',
  html_url: `${world.host.url}/school`,
};

async function handle(event: string, action: string, payload: object) {
  const announcement = { action, payload: { ...payload }, receivedAt: world.clock.read() };
  await transact(world.db, (tx) => handlers[event]!(tx, announcement));
}

async function deliver(...delivery: Parameters<typeof handle>) {
  await handle(...delivery);
  await world.runJobs();
  const [known] = await world.db.select().from(organizations).where(eq(organizations.id, id));
  return known!;
}

const delivered = (action: string, installationId = installation.id) =>
  deliver('installation', action, { installation: { id: installationId, account } });

/** An owner suspends the app on the platform. */
const suspend = (at: string | null) =>
  world.superuser.query('update forge.installations set suspended_at = $1', [at]);

it('an installation is suspended as the platform reports now, in whatever order webhooks arrive', async () => {
  const at = '2026-09-01T10:00:00.000Z';
  await suspend(at);
  expect(await delivered('suspend')).toMatchObject({ suspendedAt: new Date(at) });
  expect(await delivered('unsuspend'), 'an outdated webhook').toMatchObject({
    suspendedAt: new Date(at),
  });
  await suspend(null);
  expect(await delivered('suspend', 1), 'an earlier installation').toMatchObject({
    suspendedAt: null,
  });
  expect(await delivered('suspend'), 'an outdated webhook').toMatchObject({ suspendedAt: null });
});

it('set-ups that stopped without the app are resumed at once when it is back', async () => {
  const { organization, classroom } = await world.seededClassroom();
  const template = await world.template(organization);
  const assignment = await world.assignment(classroom, template);
  const on = { id: assignment.id, orgId: organization.id };
  const { id: workId } = await world.work(
    on,
    await world.signIn(),
    {},
    { problem: { code: 'app_not_installed' } },
  );
  const isTheirs = eq(provisionings.workId, workId);
  const attempts = async () =>
    (await world.db.select().from(provisionings).where(isTheirs))[0]!.attempts;
  const before = await attempts();
  await suspend('2026-09-01T10:00:00.000Z');
  await delivered('suspend');
  expect(await attempts(), 'suspended').toBe(before);
  await suspend(null);
  await delivered('unsuspend');
  expect(await attempts(), 'active again').toBeGreaterThan(before);
});

it('an organisation has the name that the platform reports now, in whatever order webhooks arrive', async () => {
  const renamed = { organization: { ...account, login: 'school-before' } };
  expect(await deliver('organization', 'renamed', renamed)).toMatchObject({
    login: 'school',
    name: 'school',
    htmlUrl: expect.stringMatching(/\/school$/),
  });
});

describe('a late webhook of an installation', () => {
  const at = '2026-09-02T10:00:00.000Z';
  const removed = { installation: { id: 1, account: { ...account, login: 'school-before' } } };
  const now = { installationId: installation.id, login: 'school', suspendedAt: new Date(at) };
  const know = (installationId: number) =>
    world.db.update(organizations).set({ installationId }).where(eq(organizations.id, id));
  beforeEach(() => suspend(at));
  afterEach(async () => {
    await suspend(null);
    await delivered('unsuspend');
  });

  it('that was removed does not replace the current one', async () => {
    await delivered('suspend');
    expect(await deliver('installation', 'created', removed)).toMatchObject(now);
  });

  it('that exists stores its current state', async () => {
    expect(await delivered('created')).toMatchObject(now);
  });

  it('that exists replaces a removed one, whatever else is announced', async () => {
    await know(2);
    await handle('installation', 'created', { installation: { id: installation.id, account } });
    expect(await deliver('installation', 'created', removed)).toMatchObject(now);
  });
});

it('an installation that the platform does not find stays stored until its removal is announced', async () => {
  await world.superuser.query('delete from forge.installations');
  expect(await delivered('suspend')).toMatchObject({
    installationId: installation.id,
    suspendedAt: null,
  });
});
