import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneInto, commitAndPush } from '../../testing/git.ts';
import { startedForge, type Person, type StartedForge } from '../../testing/started-forge.ts';

let forge: StartedForge;
let owner: Person;
let student: Person;
let outsider: Person;

const work = { owner: 'acme', repo: 'hw-1' };

beforeAll(async () => {
  forge = await startedForge();
  [owner, student, outsider] = (await Promise.all(
    ['owner', 'student', 'outsider'].map((login) => forge.person(login)),
  )) as [Person, Person, Person];
  await forge.organization('acme', owner);
  await owner.octokit.rest.orgs.update({ org: 'acme', default_repository_permission: 'none' });
  await owner.octokit.rest.orgs.setMembershipForUser({ org: 'acme', username: 'student' });
  await student.octokit.rest.orgs.updateMembershipForAuthenticatedUser({
    org: 'acme',
    state: 'active',
  });
  for (const name of ['hw-1', 'hw-2']) {
    await owner.octokit.rest.repos.createInOrg({
      org: 'acme',
      name,
      private: true,
      auto_init: true,
    });
  }
});
afterAll(() => forge.close());

describe('a collaborator', () => {
  test('who is a member gets access at once and only to this repository', async () => {
    const added = await owner.octokit.rest.repos.addCollaborator({
      ...work,
      username: 'student',
      permission: 'push',
    });
    expect(added.status).toBe(204);
    const dir = await cloneInto(`${forge.url}/acme/hw-1.git`, student.token);
    await commitAndPush(dir, { 'answer.txt': '42\n' });
    const mine = await student.octokit.rest.repos.listForOrg({ org: 'acme' });
    expect(mine.data.map(({ name }) => name)).toEqual(['hw-1']);
    await expect(
      student.octokit.rest.repos.get({ owner: 'acme', repo: 'hw-2' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('with write access cannot administer the repository', async () => {
    await expect(student.octokit.rest.repos.delete(work)).rejects.toMatchObject({ status: 403 });
    await expect(
      student.octokit.rest.repos.addCollaborator({ ...work, username: 'outsider' }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('is listed with the level of access', async () => {
    const { data } = await owner.octokit.rest.repos.listCollaborators(work);
    expect(data.map(({ login, role_name }) => [login, role_name]).toSorted()).toEqual([
      ['owner', 'admin'],
      ['student', 'write'],
    ]);
    const level = await owner.octokit.rest.repos.getCollaboratorPermissionLevel({
      ...work,
      username: 'student',
    });
    expect(level.data).toMatchObject({ permission: 'write', role_name: 'write' });
  });

  test('with read access can read but not push', async () => {
    await owner.octokit.rest.repos.addCollaborator({
      ...work,
      username: 'student',
      permission: 'pull',
    });
    const dir = await cloneInto(`${forge.url}/acme/hw-1.git`, student.token);
    await expect(commitAndPush(dir, { 'late.txt': 'x\n' })).rejects.toThrow(/push access/);
    await expect(
      student.octokit.rest.repos.createOrUpdateFileContents({
        ...work,
        path: 'late.txt',
        message: 'x',
        content: '',
      }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('loses access when removed', async () => {
    await owner.octokit.rest.repos.removeCollaborator({ ...work, username: 'student' });
    await expect(student.octokit.rest.repos.get(work)).rejects.toMatchObject({ status: 404 });
  });

  test('cannot be added with an unknown login or an unknown level', async () => {
    await expect(
      owner.octokit.rest.repos.addCollaborator({ ...work, username: 'ghost' }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      owner.octokit.rest.repos.addCollaborator({ ...work, username: 'student', permission: 'god' }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe('a repository invitation', () => {
  test('gives an outsider access only after acceptance', async () => {
    const invited = await owner.octokit.rest.repos.addCollaborator({
      ...work,
      username: 'outsider',
      permission: 'push',
    });
    expect([invited.status, invited.data.permissions]).toEqual([201, 'write']);
    await expect(outsider.octokit.rest.repos.get(work)).rejects.toMatchObject({ status: 404 });
    const open = await outsider.octokit.rest.repos.listInvitationsForAuthenticatedUser();
    expect(open.data.map(({ repository }) => repository.full_name)).toEqual(['acme/hw-1']);
    const invitation_id = open.data[0]!.id;

    await expect(
      student.octokit.rest.repos.acceptInvitationForAuthenticatedUser({ invitation_id }),
    ).rejects.toMatchObject({ status: 404 });
    await outsider.octokit.rest.repos.acceptInvitationForAuthenticatedUser({ invitation_id });
    await expect(outsider.octokit.rest.repos.get(work)).resolves.toMatchObject({ status: 200 });
  });

  test('can be cancelled', async () => {
    const other = { owner: 'acme', repo: 'hw-2' };
    await owner.octokit.rest.repos.addCollaborator({ ...other, username: 'outsider' });
    const listed = await owner.octokit.rest.repos.listInvitations(other);
    expect(listed.data).toHaveLength(1);
    await owner.octokit.rest.repos.deleteInvitation({
      ...other,
      invitation_id: listed.data[0]!.id,
    });
    const after = await outsider.octokit.rest.repos.listInvitationsForAuthenticatedUser();
    expect(after.data).toEqual([]);
  });
});
