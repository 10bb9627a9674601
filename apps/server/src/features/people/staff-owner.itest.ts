/** A TA's token against the owners and repositories of an organisation on the built-in code host. */
import type { Glance } from '@lectern/contract';
import { startAssignmentScene } from '@lectern/testkit/assignment-scene';
import type { SignedIn } from '@lectern/testkit/builders';
import { afterAll, describe, expect, it } from 'vitest';
import { sweepMemberships } from './sweep-memberships.ts';

const name = 'owners-hall';
const prof = `${name}-prof`;
const scene = await startAssignmentScene(name);
const { world, classroomId } = scene;
afterAll(world.close);

const tokens = new Map<string, string>();
/** The status of a call to the code host with a token of this person. */
async function call(login: string, method: string, path: string, body?: object): Promise<number> {
  const known = tokens.get(login);
  const made = known
    ? { token: known }
    : await world.host.control<{ token: string }>('POST', '/tokens', { login });
  tokens.set(login, made.token);
  const answer = await fetch(`${world.host.url}/api/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.status;
}
async function roleOf(login: string) {
  return (await scene.onHost()).members.find((member) => member.login === login)?.role;
}
const membership = (login: string) => `/orgs/${name}/memberships/${login}`;

const tess = await scene.person('tess');
await scene.joinAs(tess, 'TA');
const rival = await scene.person('rival');
await scene.joinAs(rival, 'TA');
// Another owner in their own right, so that the professor is not the last one, whom nobody can remove.
await scene.joinByOwner(await scene.person('dean'));
await call(prof, 'PUT', membership('dean'), { role: 'admin' });
const ada = await scene.student('ada');
await scene.accept(ada);
await scene.finishSetups();

describe('a TA whom Lectern made an owner', () => {
  it('is an owner, as the warning says', async () => {
    expect(await roleOf('tess')).toBe('admin');
  });

  it.each([
    ['lower the professor', 'PUT', membership(prof), { role: 'member' }],
    ['remove the professor', 'DELETE', membership(prof), undefined],
    ['remove another TA', 'DELETE', `/orgs/${name}/members/rival`, undefined],
    ['make a student an owner', 'PUT', membership('ada'), { role: 'admin' }],
    ['delete the repository of a student', 'DELETE', `/repos/${name}/homework-1-ada`, undefined],
  ])('cannot %s', async (_what, method, path, body) => {
    expect(await call('tess', method, path, body)).toBe(403);
  });

  it('cannot invite an accomplice as an owner, nor let one delete a repository', async () => {
    const eve = await scene.person('eve');
    expect(await call('tess', 'PUT', membership('eve'), { role: 'admin' })).toBe(403);
    const invited = { invitee_id: await hostId('eve'), role: 'admin' };
    expect(await call('tess', 'POST', `/orgs/${name}/invitations`, invited)).toBe(403);
    await scene.joinByOwner(eve);
    const access = `/repos/${name}/homework-1-ada/collaborators/eve`;
    expect(await call('tess', 'PUT', access, { permission: 'admin' })).toBeLessThan(300);
    expect(await call('eve', 'DELETE', `/repos/${name}/homework-1-ada`)).toBe(403);
  });

  it('can still do the rest: invite members, and delete what they created', async () => {
    await scene.person('mia');
    expect(await call('tess', 'PUT', membership('mia'), { role: 'member' })).toBe(200);
    expect(await call('tess', 'POST', `/orgs/${name}/repos`, { name: 'own' })).toBe(201);
    expect(await call('tess', 'DELETE', `/repos/${name}/own`)).toBe(204);
    expect(await call('tess', 'PUT', membership('tess'), { role: 'member' })).toBe(200);
  });
});

describe('the owner from before', () => {
  it('can lower the TAs, make owners and delete repositories', async () => {
    expect(await call(prof, 'PUT', membership('rival'), { role: 'member' })).toBe(200);
    expect(await call(prof, 'PUT', membership('ada'), { role: 'admin' })).toBe(200);
    expect(await call('ada', 'PUT', membership('rival'), { role: 'admin' })).toBe(200);
    expect(await call(prof, 'DELETE', `/repos/${name}/homework-1-ada`)).toBe(204);
  });
});

describe('a TA from before this was recorded', () => {
  it('is limited after the next check of their membership', async () => {
    const old = await scene.person('old');
    await scene.joinAs(old, 'TA');
    await world.superuser.query(`update forge.memberships set appointed = null
      where user_id = (select id from forge.accounts where login = 'old')`);
    await world.superuser.query('update memberships set staff_access = null where user_id = $1', [
      old.id,
    ]);
    expect(await call('old', 'PUT', membership('rival'), { role: 'admin' })).toBe(200);
    await check(old);
    expect(await call('old', 'PUT', membership(prof), { role: 'member' })).toBe(403);
    expect(await roleOf('old')).toBe('admin');
  });
});

it('a classroom that a TA creates is audited and shown to the professors of the organization', async () => {
  const tom = await scene.person('tom');
  await scene.joinAs(tom, 'TA');
  await world.api.as(tom).get('/orgs/installations');
  for (const title of ['Side Door', 'Second Door']) {
    const body = { name: title, org_id: scene.orgId, org_name: name };
    expect((await world.api.as(tom).post('/classrooms', body)).statusCode).toBe(200);
  }
  const own = { name: 'Own', org_id: scene.orgId, org_name: name };
  await world.api.as(scene.professor).post('/classrooms', own);
  const glance = async (person: SignedIn) =>
    (await world.api.as(person).get(`${scene.path}/glance`)).json<Glance>().ta_classrooms;
  const seen = await glance(scene.professor);
  expect(seen.map((one) => [one.created_by, one.name]).toSorted()).toEqual([
    ['tom', 'Second Door'],
    ['tom', 'Side Door'],
  ]);
  expect(await glance(tom)).toEqual([]);
  const { rows } = await world.superuser.query<{ actor: number }>(
    `select actor_id::int as actor from audit_log
     where action = 'classroom.created' and details ->> 'asTa' = 'true'`,
  );
  expect(rows).toEqual([{ actor: tom.id }, { actor: tom.id }]);
  await world.superuser.query("update classrooms set created_at = created_at - interval '15 days'");
  expect(await glance(scene.professor)).toEqual([]);
});

async function hostId(login: string): Promise<number> {
  const answer = await fetch(`${world.host.url}/api/v3/users/${login}`);
  return ((await answer.json()) as { id: number }).id;
}

async function check({ id }: SignedIn): Promise<void> {
  await world.superuser.query(
    `update memberships set checked_at = null where classroom_id = $1 and user_id = $2`,
    [classroomId, id],
  );
  await sweepMemberships(world.db, world.clock.read());
  await world.runJobs();
}
