import { signInThroughHost } from '@lectern/testkit/sign-in';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { saveOrganizations } from './save-organizations.ts';

const world = await startWorld({ host: true });
afterAll(world.close);
afterEach(() => world.host.control('DELETE', '/faults'));

await world.host.person('ada');
await world.host.person('grace');
const school = await world.host.organization('school', 'ada', ['grace']);
const Zoo = await world.host.organization('Zoo', 'ada');
const academy = await world.host.organization('academy', 'ada');
for (const login of ['school', 'Zoo']) await world.host.install(login, 'ada');
const ada = await signInThroughHost(world, 'ada');
const grace = await signInThroughHost(world, 'grace');

interface Listed {
  orgs_with_app: { login: string }[];
  orgs_without_app: { login: string }[];
}
async function listed(person: { token: string }) {
  const answer = await world.api.as(person).get('/orgs/installations');
  const { orgs_with_app: installed, orgs_without_app: others } = answer.json<Listed>();
  const logins = (orgs: { login: string }[]) => orgs.map(({ login }) => login);
  return { installed: logins(installed), others: logins(others) };
}

describe("a person's organisations", () => {
  it('are listed by name, apart with and without the app', async () => {
    expect(await listed(ada)).toEqual({ installed: ['school', 'Zoo'], others: ['academy'] });
    const answer = await world.api.as(ada).get('/orgs/installations');
    expect(answer.json<Listed>().orgs_without_app).toEqual([
      {
        id: academy.id,
        login: 'academy',
        name: 'academy',
        html_url: `${world.host.url}/academy`,
        avatar_url: expect.stringContaining(world.host.url),
        node_id: expect.any(String),
      },
    ]);
  });

  it('have the installation id with which the platform sends people back', async () => {
    await world.host.person('ivy');
    await world.host.organization('institute', 'ivy');
    const installation = await world.host.install('institute', 'ivy');
    const ivy = await signInThroughHost(world, 'ivy');
    const answer = await world.api.as(ivy).get('/orgs/installations');
    expect(answer.json<Listed>().orgs_with_app).toMatchObject([
      { login: 'institute', installation_id: installation.id },
    ]);
  });

  it('follow changes on the platform', async () => {
    await world.host.person('joan');
    const joan = await signInThroughHost(world, 'joan');
    expect(await listed(joan)).toEqual({ installed: [], others: [] });
    await world.host.organization('atelier', 'joan');
    expect(await listed(joan)).toEqual({ installed: [], others: ['atelier'] });
    await world.host.install('atelier', 'joan');
    expect(await listed(joan)).toEqual({ installed: ['atelier'], others: [] });
    await world.superuser.query(
      `update forge.accounts set login = 'studio' where login = 'atelier'`,
    );
    expect(await listed(joan)).toEqual({ installed: ['studio'], others: [] });
    await world.superuser.query(
      `update organizations set suspended_at = now() where login = 'studio'`,
    );
    expect(await listed(joan)).toEqual({ installed: [], others: ['studio'] });
    await world.superuser.query(`delete from forge.memberships where user_id = $1`, [
      joan.platformId,
    ]);
    expect(await listed(joan)).toEqual({ installed: [], others: [] });
  });

  it(
    'have the app again although that webhook was lost, unless the answer is older than the suspension',
    { tags: 'release' },
    async () => {
      await world.host.person('sue');
      await world.host.organization('sleeper', 'sue');
      await world.host.install('sleeper', 'sue');
      const sue = await signInThroughHost(world, 'sue');
      await listed(sue);
      const suspend = (at: Date) =>
        world.superuser.query(
          `update organizations set suspended_at = $1 where login = 'sleeper'`,
          [at],
        );
      await suspend(new Date(world.clock.read().getTime() + 1));
      expect(await listed(sue)).toEqual({ installed: [], others: ['sleeper'] });
      await suspend(new Date(world.clock.read().getTime() - 1));
      await world.superuser.query(
        `update forge.installations set suspended_at = now() where account_id =
        (select id from forge.accounts where login = 'sleeper')`,
      );
      expect(await listed(sue)).toEqual({ installed: [], others: ['sleeper'] });
      await world.superuser.query('update forge.installations set suspended_at = null');
      expect(await listed(sue)).toEqual({ installed: ['sleeper'], others: [] });
    },
  );

  it('come with the classrooms the person was removed from, if they have no other', async () => {
    const left = await world.seededClassroom({ name: 'Fall 2026' });
    const later = await world.seededClassroom({ name: 'Spring 2027' });
    const kay = await world.signIn();
    const removedFrom = async () =>
      (await world.api.as(kay).get('/orgs/installations')).json<{ removed_from: unknown }>()
        .removed_from;
    expect(await removedFrom()).toEqual([]);
    await world.member(left.classroom, kay, { status: 'REMOVED' });
    const { login: org_name } = left.organization;
    expect(await removedFrom()).toEqual([{ classroom_name: 'Fall 2026', org_name }]);
    await world.member(later.classroom, kay, { status: 'ORG_INVITED' });
    expect(await removedFrom()).toEqual([]);
  });

  it('are marked as incomplete while some need a single sign-on', async () => {
    const isPartial = async () =>
      (await world.api.as(ada).get('/orgs/installations')).json<{ sso_required: unknown }>()
        .sso_required;
    expect(await isPartial()).toBe(false);
    const path = '/api/v3/user/installations';
    await world.host.control('POST', '/faults', {
      path,
      fault: { kind: 'partial', organizations: [academy.id] },
    });
    expect(await isPartial()).toBe(true);
  });

  it('include organisations whose classroom invited the person, unless it removed them', async () => {
    const room = await world.classroom({ orgId: school.id, createdBy: ada.id });
    const lin = await world.signIn();
    expect(await listed(lin)).toEqual({ installed: [], others: [] });
    await world.member(room, lin, { status: 'ORG_INVITED' });
    expect(await listed(lin)).toEqual({ installed: ['school'], others: [] });
    await world.superuser.query(`update memberships set status = 'REMOVED' where user_id = $1`, [
      lin.id,
    ]);
    expect(await listed(lin)).toEqual({ installed: [], others: [] });
  });

  it('come from our copy while the platform is down', async () => {
    await world.host.control('POST', '/faults', { fault: { kind: 'down' } });
    expect(await listed(ada)).toEqual({ installed: ['school', 'Zoo'], others: ['academy'] });
  });

  it('come from our copy after 5 seconds without an answer', { tags: 'release' }, async () => {
    const path = '/api/v3/user/memberships/orgs';
    await world.host.control('POST', '/faults', { path, fault: { kind: 'latency', ms: 30_000 } });
    const began = performance.now();
    expect(await listed(ada)).toEqual({ installed: ['school', 'Zoo'], others: ['academy'] });
    expect(performance.now() - began).toBeGreaterThan(4_900);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('keep a display name that the list does not have', async () => {
    await world.superuser.query(`update organizations set name = 'The Zoo' where id = $1`, [
      Zoo.id,
    ]);
    await listed(ada);
    const answer = await world.api.as(ada).get('/orgs/org/zoo');
    expect(answer.json()).toMatchObject({ org: { name: 'The Zoo', login: 'Zoo' } });
  });

  it('lose the app only if an administrator cannot see it, because members may not be shown it', async () => {
    const { id, login } = academy;
    const labels = { nodeId: 'O_1', avatarUrl: 'https://host/a', htmlUrl: 'https://host/o' };
    const organization = { id, login, name: login, ...labels };
    const save = (
      role: 'ADMIN' | 'MEMBER',
      installationId: number | null,
      withheldIds: number[] = [],
    ) =>
      transact(world.db, (tx) =>
        saveOrganizations(
          tx,
          grace.id,
          {
            organizations: [{ organization, role, installationId, isSuspended: false }],
            withheldIds,
          },
          world.clock.read(),
        ),
      );
    await save('MEMBER', 77);
    expect(await installationOf(id)).toBe(77);
    await save('MEMBER', null);
    expect(await installationOf(id)).toBe(77);
    await save('ADMIN', null, [id]);
    expect(await installationOf(id), 'withheld until a single sign-on').toBe(77);
    await save('ADMIN', null);
    expect(await installationOf(id)).toBe(null);
    await listed(grace);
  });
});

async function installationOf(orgId: number): Promise<number | null> {
  const { rows } = await world.superuser.query<{ installation_id: number | null }>(
    'select installation_id from organizations where id = $1',
    [orgId],
  );
  return rows[0]?.installation_id ?? null;
}

describe('one organisation', () => {
  it('is found by id and by login, ignoring case', async () => {
    for (const name of [school.id, 'school', 'SCHOOL']) {
      const answer = await world.api.as(grace).get(`/orgs/org/${name}`);
      expect(answer.json()).toMatchObject({ org: { id: school.id, login: 'school' } });
    }
  });

  it('is found by a login of digits, unless they are the id of another', async () => {
    const member = await world.signIn();
    const named = async (login: string) => {
      const org = await world.organization({ login });
      await world.member(await world.classroom({ orgId: org.id, createdBy: ada.id }), member);
      return org;
    };
    const find = async (name: string) =>
      (await world.api.as(member).get(`/orgs/org/${name}`)).json<{ org?: { id: number } }>().org
        ?.id;
    const digits = await named('20262027');
    const beyond = await named('92233720368547758080');
    const shadowed = await named(String(digits.id));
    expect(await find('20262027')).toBe(digits.id);
    expect(await find('92233720368547758080')).toBe(beyond.id);
    expect(await find(String(digits.id))).toBe(digits.id);
    expect(await find(String(shadowed.id))).toBe(shadowed.id);
    // This route accepts only ids.
    const rooms = await world.api.as(member).get('/orgs/org/20262027/classrooms');
    expect(rooms).toFailWith('not_found');
  });

  it('that the person is not in answers like one that does not exist', async () => {
    const foreign = await world.api.as(grace).get(`/orgs/org/${academy.id}`);
    const unknown = await world.api.as(grace).get('/orgs/org/999999999');
    expect(foreign).toFailWith('not_found');
    expect(foreign.body).toBe(unknown.body);
    expect(await world.api.as(grace).get('/orgs/org/academy')).toFailWith('not_found');
    const beyond = await world.api.as(grace).get('/orgs/org/9223372036854775808');
    expect(beyond.body).toBe(unknown.body);
    expect(await world.api.anonymous.get('/orgs/org/school')).toFailWith('unauthorized');
  });
});

describe("a person's classrooms in an organisation", () => {
  it('are listed with every status except REMOVED, the newest first', async () => {
    const statuses = ['REQUESTED', 'ORG_INVITED', 'NOT_IN_ORG', 'REMOVED', 'ACTIVE'] as const;
    for (const [index, status] of statuses.entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, index + 1));
      const room = await world.classroom({
        orgId: school.id,
        createdBy: ada.id,
        name: status,
        createdAt,
      });
      const reason = status === 'REQUESTED' ? ({ reason: 'removed_before' } as const) : {};
      await world.member(room, grace, { status, ...reason });
      await world.member(room, ada, { role: 'PROFESSOR' });
    }
    const answer = await world.api.as(grace).get(`/orgs/org/${school.id}/classrooms`);
    const { classroom_users: own, org_role: role } = answer.json<{
      classroom_users: Record<string, unknown>[];
      org_role: string;
    }>();
    expect(own.map(({ status }) => status)).toEqual([
      'ACTIVE',
      'NOT_IN_ORG',
      'ORG_INVITED',
      'REQUESTED',
    ]);
    expect(own.every(({ id }) => id === grace.id)).toBe(true);
    expect(own.at(-1)).toMatchObject({
      classroom_name: 'REQUESTED',
      classroom_role: 'STUDENT',
      status_reason: 'removed_before',
      org_id: school.id,
      org_name: 'school',
    });
    expect(role).toBe('MEMBER');
    const forAda = await world.api.as(ada).get(`/orgs/org/${school.id}/classrooms`);
    expect(forAda.json()).toMatchObject({ org_role: 'ADMIN' });
  });

  it('are listed for all organisations on the route without one', async () => {
    const joan = await world.signIn();
    expect((await world.api.as(joan).get('/user/classrooms')).json()).toEqual({
      classroom_users: [],
    });
    const rooms = [
      { orgId: school.id, name: 'Left', status: 'REMOVED' },
      { orgId: school.id, name: 'Here', status: 'ACTIVE' },
      { orgId: Zoo.id, name: 'There', status: 'ORG_INVITED' },
    ] as const;
    for (const [index, { orgId, name, status }] of rooms.entries()) {
      const createdAt = new Date(Date.UTC(2027, 0, index + 1));
      const room = await world.classroom({ orgId, createdBy: ada.id, name, createdAt });
      await world.member(room, joan, { status });
      await world.member(room, ada, { role: 'PROFESSOR' });
    }
    const answer = await world.api.as(joan).get('/user/classrooms');
    expect(answer.json()).toEqual({
      classroom_users: [
        expect.objectContaining({ id: joan.id, classroom_name: 'There', org_name: 'Zoo' }),
        expect.objectContaining({ id: joan.id, classroom_name: 'Here', org_name: 'school' }),
      ],
    });
  });

  it('are refused for a login instead of an id', async () => {
    const answer = await world.api.as(ada).get('/orgs/org/school/classrooms');
    expect(answer).toFailWith('invalid_organization_id');
  });

  it('are an empty list without classrooms, and not found in a foreign organisation', async () => {
    const empty = await world.api.as(ada).get(`/orgs/org/${academy.id}/classrooms`);
    expect(empty.json()).toEqual({
      classroom_users: [],
      org: expect.objectContaining({ id: academy.id, login: 'academy' }),
      org_role: 'ADMIN',
    });
    const foreign = await world.api.as(grace).get(`/orgs/org/${academy.id}/classrooms`);
    expect(foreign).toFailWith('not_found');
  });
});
