import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { organizations, provisionings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { handlers } from '../../handlers.ts';

const world = await startWorld({ host: true });
afterAll(world.close);
// Only what a test tells is known.
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

async function tell(event: string, action: string, payload: object) {
  const announcement = { action, payload: { ...payload }, receivedAt: world.clock.read() };
  await transact(world.db, (tx) => handlers[event]!(tx, announcement));
}

async function hear(...news: Parameters<typeof tell>) {
  await tell(...news);
  await world.runJobs();
  const [known] = await world.db.select().from(organizations).where(eq(organizations.id, id));
  return known!;
}

const told = (action: string, installationId = installation.id) =>
  hear('installation', action, { installation: { id: installationId, account } });

/** What an owner of the organisation does there. */
const suspend = (at: string | null) =>
  world.superuser.query('update forge.installations set suspended_at = $1', [at]);

it('is suspended as the platform has it, whichever of its announcements comes last', async () => {
  const at = '2026-09-01T10:00:00.000Z';
  await suspend(at);
  expect(await told('suspend')).toMatchObject({ suspendedAt: new Date(at) });
  expect(await told('unsuspend'), 'old news').toMatchObject({ suspendedAt: new Date(at) });
  await suspend(null);
  expect(await told('suspend', 1), 'of an installation before').toMatchObject({
    suspendedAt: null,
  });
  expect(await told('suspend'), 'old news').toMatchObject({ suspendedAt: null });
});

it('takes up at once the set-ups that stopped while the app was not there', async () => {
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
  await told('suspend');
  expect(await attempts(), 'suspended').toBe(before);
  await suspend(null);
  await told('unsuspend');
  expect(await attempts(), 'there again').toBeGreaterThan(before);
});

it('is called as the platform calls it, whichever of its announcements comes last', async () => {
  const renamed = { organization: { ...account, login: 'school-before' } };
  expect(await hear('organization', 'renamed', renamed)).toMatchObject({
    login: 'school',
    name: 'school',
    htmlUrl: expect.stringMatching(/\/school$/),
  });
});

describe('an installation that is announced late', () => {
  const at = '2026-09-02T10:00:00.000Z';
  const dead = { installation: { id: 1, account: { ...account, login: 'school-before' } } };
  const now = { installationId: installation.id, login: 'school', suspendedAt: new Date(at) };
  const know = (installationId: number) =>
    world.db.update(organizations).set({ installationId }).where(eq(organizations.id, id));
  beforeEach(() => suspend(at));
  afterEach(async () => {
    await suspend(null);
    await told('unsuspend');
  });

  it('and is gone is not taken for the one that came after it', async () => {
    await told('suspend');
    expect(await hear('installation', 'created', dead)).toMatchObject(now);
  });

  it('and is there is known as the platform has it now', async () => {
    expect(await told('created')).toMatchObject(now);
  });

  it('takes the place of one that is gone, whichever else is announced', async () => {
    await know(2);
    await tell('installation', 'created', { installation: { id: installation.id, account } });
    expect(await hear('installation', 'created', dead)).toMatchObject(now);
  });
});

it('stays as it is known where the installation is gone: that is announced for itself', async () => {
  await world.superuser.query('delete from forge.installations');
  expect(await told('suspend')).toMatchObject({
    installationId: installation.id,
    suspendedAt: null,
  });
});
