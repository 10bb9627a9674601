/** TAs in a team that reads, instead of owning the organisation; and the way there and back. */
import type { TaAccessState } from '@lectern/contract';
import { startAssignmentScene } from '@lectern/testkit/assignment-scene';
import type { SignedIn } from '@lectern/testkit/builders';
import { callHost } from '@lectern/testkit/call-host';
import { afterAll, expect, it } from 'vitest';

const name = 'team-hall';
const scene = await startAssignmentScene(name);
const { world, professor, path, classroomId } = scene;
afterAll(world.close);

const settings = `${path}/ta-access`;
const slug = 'team-hall-class-staff';
const done = (people: number, repositories: number) => ({
  people: { done: people, total: people },
  repositories: { done: repositories, total: repositories },
});
async function choose(ta_access: 'OWNER' | 'TEAM'): Promise<TaAccessState> {
  const answer = await world.api.as(professor).put(settings, { ta_access });
  expect(answer.statusCode).toBe(200);
  return answer.json<TaAccessState>();
}
const state = async () => (await world.api.as(professor).get(settings)).json<TaAccessState>();
const ofTeam = async (what: 'members' | 'repos') => {
  const listed = await callHost<{ login?: string; name?: string; role_name?: string }[]>(
    world,
    `${name}-prof`,
    'GET',
    `/orgs/${name}/teams/${slug}/${what}`,
  );
  return listed.map((one) => (what === 'members' ? one.login : `${one.name} ${one.role_name}`));
};
async function roleOf({ login }: SignedIn) {
  return (await scene.onHost()).members.find((member) => member.login === login)?.role;
}
const grants = () => scene.calls('PUT /api/v3/orgs/:org/teams/:team_slug/repos/:owner/:repo');

const tess = await scene.person('tess');
await scene.joinAs(tess, 'TA');
const ada = await scene.student('ada');
await scene.accept(ada);
await scene.finishSetups();

it('TAs own the organization by default', async () => {
  expect(await state()).toMatchObject({ ta_access: 'OWNER', ...done(1, 0) });
  expect(await roleOf(tess)).toBe('admin');
});

it('a change to a team moves the TAs, and lets the team read what exists', async () => {
  await scene.fault({
    method: 'PUT',
    path: '/**/teams/*/repos/**',
    fault: { kind: 'status', status: 503 },
    times: 1,
  });
  expect(await choose('TEAM')).toMatchObject({
    people: { done: 0, total: 1 },
    repositories: { done: 0, total: 2 },
  });
  await world.runJobs();
  await world.hurryJobs();
  await world.runJobs();
  expect(await state()).toEqual({ ta_access: 'TEAM', ...done(1, 2) });
  expect(await roleOf(tess)).toBe('member');
  expect(await roleOf(professor)).toBe('admin');
  expect(await ofTeam('members')).toEqual(['tess']);
  expect((await ofTeam('repos')).toSorted()).toEqual(
    ['homework-1-ada read', `${scene.base.name} read`].toSorted(),
  );
  const own = await scene.membership(tess);
  expect(own).toMatchObject({ classroom_role: 'TA', status: 'ACTIVE', tas_in_team: true });
  expect(await scene.membership(ada)).not.toHaveProperty('tas_in_team');
  const read = `/repos/${name}/homework-1-ada`;
  expect(await callHost(world, 'tess', 'GET', read)).toMatchObject({
    permissions: { pull: true, push: false, admin: false },
  });
});

it('the job asks for nothing again when it runs twice', async () => {
  const before = await grants();
  await choose('TEAM');
  await world.runJobs();
  expect(await grants()).toBe(before);
});

it('new repositories and new TAs come into the team by themselves', async () => {
  await scene.accept(await scene.student('bob'));
  await scene.finishSetups();
  const tim = await scene.person('tim');
  await scene.joinAs(tim, 'TA');
  await world.runJobs();
  expect(await roleOf(tim)).toBe('member');
  expect((await ofTeam('members')).toSorted()).toEqual(['tess', 'tim']);
  expect(await ofTeam('repos')).toContain('homework-1-bob read');
  expect(await state()).toEqual({ ta_access: 'TEAM', ...done(2, 3) });
});

it('a removed TA leaves the team and the organization', async () => {
  const tim = await world.api.as(professor).get(`${path}/students`);
  const { users } = tim.json<{ users: { id: number; github_username: string }[] }>();
  const id = users.find((one) => one.github_username === 'tim')?.id;
  await world.api.as(professor).delete(`${path}/students/${id}`);
  await world.runJobs();
  expect(await ofTeam('members')).toEqual(['tess']);
  expect((await scene.onHost()).members.map(({ login }) => login)).not.toContain('tim');
});

it('a deleted team is made again with its members and repositories', async () => {
  await callHost(world, `${name}-prof`, 'DELETE', `/orgs/${name}/teams/${slug}`);
  const members = { classroomId, userId: tess.id };
  await world.superuser.query(`update memberships set staff_access = null where user_id = $1`, [
    members.userId,
  ]);
  await choose('TEAM');
  await world.runJobs();
  await world.runJobs();
  expect(await ofTeam('members')).toEqual(['tess']);
  expect(await ofTeam('repos')).toHaveLength(3);
});

it('a change back makes owners of the TAs and empties the team', async () => {
  await choose('OWNER');
  await world.runJobs();
  expect(await state()).toEqual({ ta_access: 'OWNER', ...done(1, 0) });
  expect(await roleOf(tess)).toBe('admin');
  expect(await ofTeam('members')).toEqual([]);
  const { rows } = await world.superuser.query<{ details: object }>(
    `select details from audit_log where action = 'classroom.ta-access-changed' order by id`,
  );
  expect(rows.map(({ details }) => details)).toEqual([{ taAccess: 'TEAM' }, { taAccess: 'OWNER' }]);
});

it('a TA who has not accepted the invitation holds up no change, and joins as it says then', async () => {
  const vera = await scene.person('vera');
  const rules = { classroom_role: 'TA', needs_approval: true };
  const made = await world.api.as(professor).post(`${path}/token`, rules);
  await scene.join(vera, made.json<{ token: string }>().token);
  await world.api.as(professor).put(`${path}/invite/role/TA/user/${vera.id}`);
  await world.runJobs();
  expect(await scene.membership(vera)).toMatchObject({ status: 'ORG_INVITED' });
  expect(await state()).toEqual({ ta_access: 'OWNER', ...done(1, 0) });
  await choose('TEAM');
  await world.runJobs();
  expect(await state()).toEqual({ ta_access: 'TEAM', ...done(1, 3) });

  const own = `/user/memberships/orgs/${name}`;
  const accepted = await callHost(world, 'vera', 'PATCH', own, { state: 'active' });
  expect(accepted).toMatchObject({ role: 'member' });
  await expect
    .poll(async () => {
      await world.runJobs();
      return state();
    })
    .toEqual({ ta_access: 'TEAM', ...done(2, 3) });
  expect((await ofTeam('members')).toSorted()).toEqual(['tess', 'vera']);
});

it('a classroom can begin with a team', async () => {
  const body = { name: 'Later', org_id: scene.orgId, org_name: name, ta_access: 'TEAM' };
  const made = await world.api.as(professor).post('/classrooms', body);
  const { id } = made.json<{ classroom: { id: number } }>().classroom;
  await world.runJobs();
  const token = await world.api
    .as(professor)
    .post(`/classrooms/classroom/${id}/token`, { classroom_role: 'TA' });
  const uma = await scene.person('uma');
  await scene.join(uma, token.json<{ token: string }>().token);
  await world.runJobs();
  expect(await roleOf(uma)).toBe('member');
  expect(
    await callHost(world, 'uma', 'GET', `/orgs/${name}/teams/later-staff/memberships/uma`),
  ).toMatchObject({ state: 'active' });
});
