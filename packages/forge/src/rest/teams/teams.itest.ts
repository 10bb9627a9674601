import { afterAll, beforeAll, expect, test } from 'vitest';
import { startedForge, type Person, type StartedForge } from '../../testing/started-forge.ts';

let forge: StartedForge;
let owner: Person;
let ta: Person;
let newcomer: Person;

beforeAll(async () => {
  forge = await startedForge();
  [owner, ta, newcomer] = (await Promise.all(
    ['owner', 'ta', 'newcomer'].map((login) => forge.person(login)),
  )) as [Person, Person, Person];
  await forge.organization('acme', owner);
  await owner.octokit.rest.orgs.update({ org: 'acme', default_repository_permission: 'none' });
  await owner.octokit.rest.orgs.setMembershipForUser({ org: 'acme', username: 'ta' });
  await ta.octokit.rest.orgs.updateMembershipForAuthenticatedUser({ org: 'acme', state: 'active' });
  await owner.octokit.rest.repos.createInOrg({ org: 'acme', name: 'hw', private: true });
});
afterAll(() => forge.close());

const staff = { org: 'acme', team_slug: 'cs-101-staff' };

test('a team is created, found by its slug and listed', async () => {
  const made = await owner.octokit.rest.teams.create({ org: 'acme', name: 'CS 101 Staff' });
  expect([made.status, made.data.slug, made.data.members_count]).toEqual([201, 'cs-101-staff', 1]);
  const found = await owner.octokit.rest.teams.getByName(staff);
  expect(found.data.id).toBe(made.data.id);
  const listed = await owner.octokit.rest.teams.list({ org: 'acme' });
  expect(listed.data.map(({ slug }) => slug)).toEqual(['cs-101-staff']);
});

test('a secret team is hidden from other members', async () => {
  await expect(ta.octokit.rest.teams.getByName(staff)).rejects.toMatchObject({ status: 404 });
  expect((await ta.octokit.rest.teams.list({ org: 'acme' })).data).toEqual([]);
});

test('a team name is unique, ignoring case and punctuation', async () => {
  await expect(
    owner.octokit.rest.teams.create({ org: 'acme', name: 'cs 101: STAFF' }),
  ).rejects.toMatchObject({ status: 422 });
});

test('members of a team have its access', async () => {
  const repo = { owner: 'acme', repo: 'hw' };
  await expect(ta.octokit.rest.repos.get(repo)).rejects.toMatchObject({ status: 404 });
  const joined = await owner.octokit.rest.teams.addOrUpdateMembershipForUserInOrg({
    ...staff,
    username: 'ta',
  });
  expect(joined.data.state).toBe('active');
  await owner.octokit.rest.teams.addOrUpdateRepoPermissionsInOrg({
    ...staff,
    ...repo,
    permission: 'maintain',
  });
  const seen = await ta.octokit.rest.repos.get(repo);
  expect(seen.data.permissions).toMatchObject({ maintain: true, admin: false });
  const repos = await owner.octokit.rest.teams.listReposInOrg(staff);
  expect(repos.data.map(({ name, role_name }) => [name, role_name])).toEqual([['hw', 'maintain']]);

  await owner.octokit.rest.teams.removeMembershipForUserInOrg({ ...staff, username: 'ta' });
  await expect(ta.octokit.rest.repos.get(repo)).rejects.toMatchObject({ status: 404 });
});

test('an outsider joins a team by accepting the invitation', async () => {
  const invited = await owner.octokit.rest.teams.addOrUpdateMembershipForUserInOrg({
    ...staff,
    username: 'newcomer',
    role: 'maintainer',
  });
  expect(invited.data.state).toBe('pending');
  const pending = await owner.octokit.rest.teams.getMembershipForUserInOrg({
    ...staff,
    username: 'newcomer',
  });
  expect(pending.data).toMatchObject({ state: 'pending', role: 'maintainer' });
  const promise = { ...staff, username: 'newcomer' };
  await owner.octokit.rest.teams.removeMembershipForUserInOrg(promise);
  await expect(owner.octokit.rest.teams.getMembershipForUserInOrg(promise)).rejects.toMatchObject({
    status: 404,
  });
  await owner.octokit.rest.teams.addOrUpdateMembershipForUserInOrg(promise);
  await newcomer.octokit.rest.orgs.updateMembershipForAuthenticatedUser({
    org: 'acme',
    state: 'active',
  });
  const members = await owner.octokit.rest.teams.listMembersInOrg(staff);
  expect(members.data.map(({ login }) => login).toSorted()).toEqual(['newcomer', 'owner']);
});

test('repositories of a team are listed only to callers who can see them', async () => {
  const open = { org: 'acme', team_slug: 'open' };
  await owner.octokit.rest.teams.create({ org: 'acme', name: 'Open', privacy: 'closed' });
  await owner.octokit.rest.teams.addOrUpdateRepoPermissionsInOrg({
    ...open,
    owner: 'acme',
    repo: 'hw',
  });
  const namesFor = async ({ octokit }: Person) =>
    (await octokit.rest.teams.listReposInOrg(open)).data.map(({ name }) => name);
  expect(await namesFor(owner)).toEqual(['hw']);
  expect(await namesFor(ta)).toEqual([]);
});

test('only owners manage teams', async () => {
  await expect(
    newcomer.octokit.rest.teams.create({ org: 'acme', name: 'Mine' }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(newcomer.octokit.rest.teams.deleteInOrg(staff)).rejects.toMatchObject({
    status: 403,
  });
});

test.each([{}, { name: '' }, { name: '!!!' }, { name: 'x'.repeat(1_000_000) }, { name: 7 }])(
  'a team cannot be created from %.40j',
  async (body) => {
    await expect(
      owner.octokit.request('POST /orgs/acme/teams', body as never),
    ).rejects.toMatchObject({ status: 422 });
  },
);
