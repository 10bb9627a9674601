import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startedForge, type Person, type StartedForge } from '../../testing/started-forge.ts';

let forge: StartedForge;
let owner: Person;
let student: Person;
let stranger: Person;

beforeAll(async () => {
  forge = await startedForge();
  [owner, student, stranger] = (await Promise.all(
    ['owner', 'student', 'stranger'].map((login) => forge.person(login)),
  )) as [Person, Person, Person];
  await forge.organization('Acme', owner);
});
afterAll(() => forge.close());

describe('an organization', () => {
  test('is found by login and id by anyone', async () => {
    const { data } = await forge.octokit().rest.orgs.get({ org: 'acme' });
    expect(data).toMatchObject({ login: 'Acme', type: 'Organization' });
    const byId = await forge.octokit().request('GET /organizations/{id}', { id: data.id });
    expect(byId.data).toEqual(data);
  });

  test('shows its base permission only to owners, who can change it', async () => {
    const seen = await stranger.octokit.rest.orgs.get({ org: 'acme' });
    expect(seen.data).not.toHaveProperty('default_repository_permission');
    const changed = await owner.octokit.rest.orgs.update({
      org: 'acme',
      default_repository_permission: 'none',
    });
    expect(changed.data.default_repository_permission).toBe('none');
    await expect(
      stranger.octokit.rest.orgs.update({ org: 'acme', default_repository_permission: 'admin' }),
    ).rejects.toMatchObject({ status: 403 });
    const after = await owner.octokit.rest.orgs.get({ org: 'acme' });
    expect(after.data.default_repository_permission).toBe('none');
  });

  test('refuses an unknown base permission and names the field', async () => {
    const answer = owner.octokit.request('PATCH /orgs/acme', {
      default_repository_permission: 'everything',
    });
    await expect(answer).rejects.toMatchObject({
      status: 422,
      response: {
        data: {
          message: 'Validation Failed',
          errors: [
            { resource: 'Organization', field: 'default_repository_permission', code: 'invalid' },
          ],
        },
      },
    });
  });
});

describe('a membership', () => {
  test('is pending until the person accepts', async () => {
    const invited = await owner.octokit.rest.orgs.setMembershipForUser({
      org: 'acme',
      username: 'student',
      role: 'member',
    });
    expect(invited.data).toMatchObject({ state: 'pending', role: 'member' });
    const waiting = await student.octokit.rest.orgs.listMembershipsForAuthenticatedUser({
      state: 'pending',
    });
    expect(waiting.data.map((row) => row.organization.login)).toEqual(['Acme']);
    expect((await student.octokit.rest.orgs.listForAuthenticatedUser()).data).toEqual([]);

    const accepted = await student.octokit.rest.orgs.updateMembershipForAuthenticatedUser({
      org: 'acme',
      state: 'active',
    });
    expect(accepted.data).toMatchObject({ state: 'active', role: 'member' });
    const orgs = await student.octokit.rest.orgs.listForAuthenticatedUser();
    expect(orgs.data.map((org) => org.login)).toEqual(['Acme']);
  });

  test('shows other members to a member and nothing to a stranger', async () => {
    const seen = await student.octokit.paginate(student.octokit.rest.orgs.listMembers, {
      org: 'acme',
      per_page: 1,
    });
    expect(seen.map((member) => member.login).toSorted()).toEqual(['owner', 'student']);
    const hidden = await stranger.octokit.rest.orgs.listMembers({ org: 'acme' });
    expect(hidden.data).toEqual([]);
    await expect(
      student.octokit.rest.orgs.checkMembershipForUser({ org: 'acme', username: 'owner' }),
    ).resolves.toMatchObject({ status: 204 });
  });

  test('is changed only by an owner', async () => {
    const attempt = { org: 'acme', username: 'student', role: 'admin' } as const;
    await expect(student.octokit.rest.orgs.setMembershipForUser(attempt)).rejects.toMatchObject({
      status: 403,
    });
    const raised = await owner.octokit.rest.orgs.setMembershipForUser(attempt);
    expect(raised.data).toMatchObject({ state: 'active', role: 'admin' });
    await owner.octokit.rest.orgs.setMembershipForUser({ ...attempt, role: 'member' });
  });

  test('of the last owner cannot end', async () => {
    await expect(
      owner.octokit.rest.orgs.removeMembershipForUser({ org: 'acme', username: 'owner' }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      owner.octokit.rest.orgs.setMembershipForUser({
        org: 'acme',
        username: 'owner',
        role: 'member',
      }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('that an owner removes ends access to this organization and no other', async () => {
    const { rest } = owner.octokit;
    const of = { username: 'student' };
    const open = (org: string) => student.octokit.rest.repos.get({ owner: org, repo: 'hw' });
    const team = (org: string) => ({ org, team_slug: 'graders' });
    const namesIn = async (org: string) =>
      (await rest.teams.listMembersInOrg(team(org))).data.map(({ login }) => login).toSorted();
    await forge.organization('globex', owner);
    const joining = { org: 'globex', default_repository_permission: 'none' } as const;
    await rest.orgs.update(joining);
    await rest.orgs.setMembershipForUser({ ...joining, ...of });
    await student.octokit.rest.orgs.updateMembershipForAuthenticatedUser({
      org: 'globex',
      state: 'active',
    });
    for (const org of ['acme', 'globex']) {
      await rest.repos.createInOrg({ org, name: 'hw', private: true });
      await rest.repos.addCollaborator({ owner: org, repo: 'hw', ...of });
      await rest.teams.create({ org, name: 'Graders' });
      await rest.teams.addOrUpdateMembershipForUserInOrg({ ...team(org), ...of });
      expect((await open(org)).status).toBe(200);
    }

    await rest.orgs.removeMembershipForUser({ org: 'acme', ...of });
    await expect(rest.orgs.getMembershipForUser({ org: 'acme', ...of })).rejects.toMatchObject({
      status: 404,
    });
    await expect(open('acme')).rejects.toMatchObject({ status: 404 });
    expect(await namesIn('acme')).toEqual(['owner']);
    expect((await open('globex')).status).toBe(200);
    expect(await namesIn('globex')).toEqual(['owner', 'student']);
  });

  test('cannot be accepted without an invitation', async () => {
    await expect(
      stranger.octokit.rest.orgs.updateMembershipForAuthenticatedUser({
        org: 'acme',
        state: 'active',
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('an organization invitation', () => {
  test('is created, listed and cancelled', async () => {
    const made = await owner.octokit.rest.orgs.createInvitation({
      org: 'acme',
      invitee_id: stranger.id,
      role: 'admin',
    });
    expect([made.status, made.data.login, made.data.role]).toEqual([201, 'stranger', 'admin']);
    const listed = await owner.octokit.rest.orgs.listPendingInvitations({ org: 'acme' });
    expect(listed.data.map((invitation) => invitation.id)).toEqual([made.data.id]);
    await owner.octokit.rest.orgs.cancelInvitation({
      org: 'acme',
      invitation_id: made.data.id,
    });
    expect((await owner.octokit.rest.orgs.listPendingInvitations({ org: 'acme' })).data).toEqual(
      [],
    );
  });

  test.each([
    [{}, 'missing_field'],
    [{ invitee_id: 'x' }, 'invalid'],
    [{ invitee_id: 1 }, 'invalid'],
    [{ invitee_id: 1e30 }, 'invalid'],
  ])('is refused with %j', async (body, code) => {
    await expect(owner.octokit.request('POST /orgs/acme/invitations', body)).rejects.toMatchObject({
      status: 422,
      response: { data: { errors: [{ field: 'invitee_id', code }] } },
    });
  });

  test.each(['0', 'x', '999999999999999999999', '%00'])('is not found by the id %s', async (id) => {
    await expect(
      owner.octokit.request(`DELETE /orgs/acme/invitations/${id}`),
    ).rejects.toMatchObject({ status: 404 });
  });
});
