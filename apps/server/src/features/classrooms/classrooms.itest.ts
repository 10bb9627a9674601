import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { classrooms } from '../../db/schema/index.ts';
import { callHost } from '@lectern/testkit/call-host';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';
import { signInThroughHost } from '@lectern/testkit/sign-in';
import { teamMarker } from './team-name.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('room-hall');
});
afterAll(() => scene.world.close());
beforeEach(() => scene.world.host.control('DELETE', '/faults'));

const create = (
  name: unknown,
  by = scene.professor,
  org_id: unknown = scene.orgId,
  headers: Record<string, string> = {},
) => scene.world.api.as(by).post('/classrooms', { name, org_id, org_name: 'room-hall' }, headers);
const exists = async (name: string, query = '', by = scene.professor) => {
  const path = `/classrooms/check-classroom-exists/${encodeURIComponent(name)}${query}`;
  return (await scene.world.api.as(by).get(path)).json<{ exists: boolean }>().exists;
};

async function row(name: string) {
  const [found] = await scene.world.db.select().from(classrooms).where(eq(classrooms.name, name));
  if (!found) throw new Error(`there is no classroom ${name}`);
  return found;
}

function onHost<T = unknown>(method: string, path: string, body?: object): Promise<T> {
  return callHost<T>(scene.world, 'room-hall-prof', method, path, body);
}

/** Jobs run only when told to, so this processes the webhooks. */
async function inboxIsQuiet(): Promise<boolean> {
  await scene.world.runJobs();
  const { rowCount } = await scene.world.superuser.query(
    `select from webhook_inbox
     where processed_at is not null and payload ->> 'action' = 'member_removed'
       and payload -> 'membership' -> 'user' ->> 'login' = 'patient'`,
  );
  return rowCount === 1;
}

describe('the offered classroom names', () => {
  it('are the terms of the coming year', async () => {
    const answer = await scene.world.api.as(scene.professor).get('/classrooms/names');
    expect(answer.json()).toEqual({
      semester_names: ['Fall 2026', 'Spring 2027', 'Summer 2027'],
    });
  });
});

describe('creating a classroom', () => {
  it('returns it, with its creator as the professor', async () => {
    const answer = await create('  Fall   2026 ');
    expect(answer.json()).toMatchObject({
      classroom: { name: 'Fall 2026', org_id: scene.orgId, org_name: 'room-hall' },
    });
    const { id } = await row('Fall 2026');
    const own = await scene.world.api.as(scene.professor).get(`/classrooms/classroom/${id}/user`);
    expect(own.json()).toMatchObject({ user: { classroom_role: 'PROFESSOR', status: 'ACTIVE' } });
  });

  it('answers a request that is sent twice with the same classroom', async () => {
    const key = { 'idempotency-key': 'new-classroom' };
    const first = await create('Sent twice', scene.professor, scene.orgId, key);
    const again = await create('Sent twice', scene.professor, scene.orgId, key);
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
  });

  it('twice at once creates one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create(at % 2 ? 'Twice' : 'tWICE')),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, ...Array(9).fill(409)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused).toFailWith('classroom_name_taken');
  });

  it.each([
    [undefined, 'classroom_name_missing'],
    ['   ', 'classroom_name_missing'],
    ['a/b', 'classroom_name_invalid'],
    ['<script>', 'classroom_name_invalid'],
    ['x'.repeat(101), 'classroom_name_too_long'],
  ] as const)('with the name %j is refused', async (name, code) => {
    expect(await create(name)).toFailWith(code);
  });

  it('is for administrators of the organisation', async () => {
    const member = await scene.enrolled('plain');
    expect(await create('Mine', member)).toFailWith('not_organization_admin');
    const stranger = await scene.person('nobody');
    const foreign = await create('Mine', stranger);
    expect(foreign).toFailWith('not_found');
    expect((await create('Mine', stranger, 123_456)).body).toBe(foreign.body);
  });

  it('works in an organisation that was created after the login', async () => {
    await scene.world.host.person('founder');
    const founder = await signInThroughHost(scene.world, 'founder');
    const { id } = await scene.world.host.organization('founded', 'founder');
    await scene.world.host.install('founded', 'founder');
    // No job ran, so the webhooks about it have not been processed.
    expect((await create('First', founder, id)).statusCode).toBe(200);
  });

  it.each([null, 'in the organisation %j is refused as malformed', 'room\0hall', 1.5])(
    'in %j is malformed',
    async (org_id) => {
      const answer = await create('Mine', scene.professor, org_id);
      expect(answer).toFailWith('invalid_body');
      expect(answer.json()).toMatchObject({ message: 'The request body is malformed at org_id.' });
    },
  );

  describe('by a former administrator of the organisation', () => {
    const away = () => scene.world.host.control('POST', '/faults', { fault: { kind: 'down' } });
    async function formerOwner(login: string) {
      await scene.world.host.person(login);
      const person = await signInThroughHost(scene.world, login);
      await scene.joinByOwner(person);
      await onHost('PUT', `/orgs/room-hall/memberships/${login}`, { role: 'admin' });
      await scene.world.api.as(person).get('/orgs/installations');
      await scene.leaveByOwner(person);
      return person;
    }

    it('is refused after they revoked our access to their account', async () => {
      const revoker = await formerOwner('revoker');
      await scene.world.superuser.query(
        'update forge.user_tokens set revoked_at = now() where user_id = $1',
        [revoker.platformId],
      );
      expect(await create('Revoked', revoker)).toFailWith('not_organization_admin');
      await scene.world.superuser.query('delete from platform_tokens where user_id = $1', [
        revoker.id,
      ]);
      expect(await create('Revoked', revoker)).toFailWith('not_organization_admin');
    });

    it(
      'is refused while the platform is down, once it told us that they left',
      { tags: 'release' },
      async () => {
        const patient = await formerOwner('patient');
        await expect.poll(inboxIsQuiet).toBe(true);
        await away();
        expect(await create('Patient', patient)).toFailWith('not_organization_admin');
      },
    );
  });

  it('needs our app in the organisation', async () => {
    const owner = await scene.person('bare-owner');
    const { id } = await scene.world.host.organization('bare', 'bare-owner');
    await scene.world.organization({ id, login: 'bare', installationId: null });
    await scene.world.orgMember({ id }, owner, 'ADMIN');
    expect(await create('Class', owner, id)).toFailWith('app_not_installed');
  });
});

describe('checking whether a classroom name is taken', () => {
  it('works in the caller’s own organisations, ignoring case and spaces', async () => {
    await create('Name Check');
    expect(await exists('name  CHECK')).toBe(true);
    expect(await exists('Name Check', `?org_id=${scene.orgId}`)).toBe(true);
    expect(await exists('Another')).toBe(false);
    expect(await exists('Name Check', '?org_id=12345')).toBe(false);
  });

  it('tells strangers nothing', async () => {
    const stranger = await scene.person('curious');
    expect(await exists('Name Check', '', stranger)).toBe(false);
    expect(await exists('Name Check', `?org_id=${scene.orgId}`, stranger)).toBe(false);
  });
});

describe('the setup of a classroom on the platform', () => {
  it("closes each student's repositories to the others", async () => {
    await onHost('PATCH', '/orgs/room-hall', { default_repository_permission: 'read' });
    await create('Shut');
    await scene.world.runJobs();
    expect(await scene.onHost()).toMatchObject({ default_repository_permission: 'none' });
  });

  it('is reported to staff when the platform refuses to close repositories', async () => {
    await onHost('PATCH', '/orgs/room-hall', { default_repository_permission: 'read' });
    await scene.fault({
      method: 'PATCH',
      path: '/**/orgs/*',
      fault: { kind: 'status', status: 422 },
    });
    await create('Open');
    await scene.world.runJobs();
    expect(await scene.membership(scene.professor)).toMatchObject({ org_open_by_default: true });
    await scene.world.host.control('DELETE', '/faults');
    await create('Closed Again');
    await scene.world.runJobs();
    expect(await scene.membership(scene.professor)).not.toHaveProperty('org_open_by_default');
  });

  it('creates a team of its students', async () => {
    await create('With Team');
    const { id } = await row('With Team');
    const token = await scene.world.api
      .as(scene.professor)
      .post(`/classrooms/classroom/${id}/token`, { classroom_role: 'STUDENT' });
    const early = await scene.person('early');
    await scene.join(early, token.json<{ token: string }>().token);
    await scene.world.runJobs();
    const made = await row('With Team');
    expect(made.teamSlug).toBe('with-team');
    const members = await onHost('GET', '/orgs/room-hall/teams/with-team/members');
    expect(members).toMatchObject([{ login: 'early' }]);
  });

  it('creates the team again after somebody deleted it', { tags: 'release' }, async () => {
    await create('Deleted Team');
    await scene.world.runJobs();
    const { id, teamId } = await row('Deleted Team');
    await onHost('DELETE', '/orgs/room-hall/teams/deleted-team');
    const link = await scene.world.api
      .as(scene.professor)
      .post(`/classrooms/classroom/${id}/token`, { classroom_role: 'STUDENT' });
    const late = await scene.person('late');
    await scene.join(late, link.json<{ token: string }>().token);
    await scene.world.runJobs();
    expect((await row('Deleted Team')).teamId).not.toBe(teamId);
    const members = await onHost('GET', '/orgs/room-hall/teams/deleted-team/members');
    expect(members).toMatchObject([{ login: 'late' }]);
  });

  it('never changes an unrelated team with the same name', async () => {
    const before = await onHost<{ id: number }>('POST', '/orgs/room-hall/teams', {
      name: 'Staff Room',
      description: 'ours since 1999',
    });
    await create('Staff Room');
    await scene.world.runJobs();
    expect((await row('Staff Room')).teamSlug).toBe('staff-room-2');
    const after = await onHost('GET', '/orgs/room-hall/teams/staff-room');
    expect(after).toMatchObject({
      id: before.id,
      description: 'ours since 1999',
    });
  });

  it(
    'finds its own team after the answer to creating it was lost',
    { tags: 'release' },
    async () => {
      await scene.fault({
        method: 'POST',
        path: '/**/orgs/*/teams',
        fault: { kind: 'drop', when: 'after' },
        times: 1,
      });
      await create('Lost Answer');
      await expect
        .poll(() => scene.world.runJobs().then(() => row('Lost Answer')), { timeout: 15_000 })
        .toMatchObject({ teamSlug: 'lost-answer', teamId: expect.any(Number) });
      const team = await onHost('GET', '/orgs/room-hall/teams/lost-answer');
      expect(team).toMatchObject({ description: teamMarker(await row('Lost Answer'), 'students') });
      await expect(onHost('GET', '/orgs/room-hall/teams/lost-answer-2')).rejects.toThrow('404');
    },
  );
});
