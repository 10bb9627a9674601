import type { Octokit } from 'octokit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installApp, uninstallApp } from '../apps/install.ts';
import { issueInstallationToken } from '../apps/installation-tokens.ts';
import {
  findAppBySlug,
  findInstallation,
  type KnownInstallation,
} from '../store/queries/installations.ts';
import { transact } from '../context.ts';
import { issueTokens } from '../oauth/user-tokens.ts';
import type { AppPermissions } from '../permissions.ts';
import { findAccountByLogin } from '../store/queries/accounts.ts';
import { cloneInto, commitAndPush } from '../testing/git.ts';
import { startedForge, type Person, type StartedForge } from '../testing/started-forge.ts';
import { registerApps, type AppRegistration } from '../use-cases/register-apps.ts';

let forge: StartedForge;
let owner: Person;
let student: Person;
let appId: number;
let installed: KnownInstallation;

const work = { owner: 'acme', repo: 'work' };
const elsewhere = { owner: 'other', repo: 'theirs' };

const helper: AppRegistration = {
  slug: 'helper',
  name: 'Helper',
  homepageUrl: 'http://helper.example',
  callbackUrls: ['http://helper.example/callback'],
  webhookSecret: 'secret',
  clientId: 'Iv1.helper',
  clientSecret: 'secret',
  publicKeyPem: 'not used here',
  permissions: { contents: 'write', administration: 'write', members: 'write' },
  events: [],
};

beforeAll(async () => {
  forge = await startedForge();
  [owner, student] = (await Promise.all(
    ['owner', 'student'].map((login) => forge.person(login)),
  )) as [Person, Person];
  for (const org of ['acme', 'other']) await forge.organization(org, owner);
  for (const { owner: org, repo: name } of [work, elsewhere]) {
    await owner.octokit.rest.repos.createInOrg({ org, name, private: true, auto_init: true });
  }
  await registerApps(forge.context, [helper]);
  const app = (await findAppBySlug(forge.context.db, 'helper'))!;
  appId = app.id;
  const target = (await findAccountByLogin(forge.context.db, 'acme'))!;
  const by = (await findAccountByLogin(forge.context.db, 'owner'))!;
  installed = await installApp(forge.context, { app, target, by });
});
afterAll(() => forge.close());

async function installationToken(permissions?: AppPermissions): Promise<string> {
  const issued = await issueInstallationToken(forge.context, installed.installation, {
    permissions,
  });
  return issued.token;
}

async function through(person: Person): Promise<Octokit> {
  const holder = { appId, userId: person.id, codeHash: 'test' };
  const { accessToken } = await transact(forge.context, (tx) =>
    issueTokens(tx, forge.context.clock(), holder),
  );
  return forge.octokit(accessToken);
}

describe('an installation token', () => {
  test('does what its permissions allow in its account', async () => {
    const token = await installationToken();
    const octokit = forge.octokit(token);
    await expect(octokit.rest.repos.get(work)).resolves.toMatchObject({ status: 200 });
    const dir = await cloneInto(`${forge.url}/acme/work.git`, token);
    await commitAndPush(dir, { 'bot.txt': 'beep\n' });
    const { data } = await octokit.rest.repos.listActivities(work);
    expect(data[0]!.actor!.login).toBe('helper[bot]');
  });

  test('creates, copies and shares repositories without a person', async () => {
    const octokit = forge.octokit(await installationToken());
    await octokit.rest.repos.createInOrg({
      org: 'acme',
      name: 'base',
      private: true,
      auto_init: true,
      is_template: true,
    });
    const { data } = await octokit.rest.repos.createUsingTemplate({
      template_owner: 'acme',
      template_repo: 'base',
      owner: 'acme',
      name: 'copy',
      private: true,
    });
    expect(data.permissions).toMatchObject({ admin: true });
    const invited = await octokit.rest.repos.addCollaborator({
      owner: 'acme',
      repo: 'copy',
      username: 'student',
    });
    expect(invited.status).toBe(201);
    await expect(octokit.rest.users.getAuthenticated()).rejects.toMatchObject({ status: 403 });
  });

  test('with read access to contents neither pushes nor administers', async () => {
    const token = await installationToken({ contents: 'read' });
    const octokit = forge.octokit(token);
    const dir = await cloneInto(`${forge.url}/acme/work.git`, token);
    await expect(commitAndPush(dir, { 'no.txt': 'no\n' })).rejects.toThrow(/not accessible/);
    await expect(octokit.rest.repos.update({ ...work, description: 'x' })).rejects.toMatchObject({
      status: 403,
      response: { data: { message: 'Resource not accessible by integration' } },
    });
    await expect(
      octokit.rest.orgs.setMembershipForUser({ org: 'acme', username: 'student' }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('sees nothing of other accounts', async () => {
    const octokit = forge.octokit(await installationToken());
    await expect(octokit.rest.repos.get(elsewhere)).rejects.toMatchObject({ status: 404 });
    expect((await octokit.rest.repos.listForOrg({ org: 'other' })).data).toEqual([]);
    await expect(octokit.rest.repos.createInOrg({ org: 'other', name: 'x' })).rejects.toMatchObject(
      { status: 403 },
    );
  });

  test('expires after an hour', async () => {
    const token = await installationToken();
    const clock = forge.context.clock;
    forge.context.clock = () => new Date(clock().getTime() + 3_601_000);
    await expect(forge.octokit(token).rest.repos.get(work)).rejects.toMatchObject({ status: 401 });
    forge.context.clock = clock;
  });
});

describe('a person through an app', () => {
  test('reaches only accounts where the app is installed', async () => {
    const octokit = await through(owner);
    await expect(octokit.rest.repos.get(work)).resolves.toMatchObject({ status: 200 });
    await expect(octokit.rest.repos.get(elsewhere)).rejects.toMatchObject({ status: 404 });
    const { data } = await octokit.rest.apps.listInstallationsForAuthenticatedUser();
    expect(data.installations.map(({ id }) => id)).toEqual([installed.installation.id]);
    const mine = await octokit.rest.apps.listInstallationReposForAuthenticatedUser({
      installation_id: installed.installation.id,
    });
    expect(mine.data.repositories.map(({ full_name }) => full_name)).toContain('acme/work');
  });

  test('has no more rights than they have themselves', async () => {
    const octokit = await through(student);
    await expect(octokit.rest.repos.get(work)).rejects.toMatchObject({ status: 404 });
    const { data } = await octokit.rest.apps.listInstallationsForAuthenticatedUser();
    expect(data.installations).toEqual([]);
  });

  test('creates nothing on their own account unless the app is installed there', async () => {
    const octokit = await through(student);
    const refused = { status: 403 };
    await expect(
      octokit.rest.repos.createForAuthenticatedUser({ name: 'planted' }),
    ).rejects.toMatchObject(refused);
    await student.octokit.rest.repos.createForAuthenticatedUser({
      name: 'template',
      is_template: true,
      auto_init: true,
    });
    await expect(
      octokit.rest.repos.createUsingTemplate({
        template_owner: 'student',
        template_repo: 'template',
        name: 'planted',
      }),
    ).rejects.toMatchObject(refused);
    const app = (await findAppBySlug(forge.context.db, 'helper'))!;
    const self = (await findAccountByLogin(forge.context.db, 'student'))!;
    const own = await installApp(forge.context, { app, target: self, by: self });
    await expect(
      octokit.rest.repos.createForAuthenticatedUser({ name: 'wanted' }),
    ).resolves.toMatchObject({ status: 201 });
    await uninstallApp(forge.context, own, self);
  });

  test('joins only where the app manages members, but sees all their organizations', async () => {
    for (const org of ['acme', 'other']) {
      await owner.octokit.rest.orgs.setMembershipForUser({ org, username: 'student' });
    }
    const octokit = await through(student);
    const accept = (org: string) =>
      octokit.rest.orgs.updateMembershipForAuthenticatedUser({ org, state: 'active' });
    await expect(accept('acme')).resolves.toMatchObject({ data: { state: 'active' } });
    await expect(accept('other')).rejects.toMatchObject({ status: 403 });
    const { data } = await octokit.rest.orgs.listMembershipsForAuthenticatedUser();
    expect(data.map(({ organization, state }) => [organization.login, state])).toEqual([
      ['acme', 'active'],
      ['other', 'pending'],
    ]);
  });
});

test('a registered app that adds permissions gets them on its existing installations', async () => {
  const permissions = { ...helper.permissions, issues: 'write' } as const;
  await registerApps(forge.context, [{ ...helper, permissions, events: ['push'] }]);
  const app = (await findAppBySlug(forge.context.db, 'helper'))!;
  const { id } = installed.installation;
  const { installation } = (await findInstallation(forge.context.db, app.id, { id }))!;
  expect(installation).toMatchObject({ permissions, events: ['push'] });
});
