import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setDefaultBranch } from '../../git/repository/create.ts';
import { repositoryDir } from '../../git/paths.ts';
import { cloneInto, commitAndPush, git, withToken } from '../../testing/git.ts';
import { startedForge, type Person, type StartedForge } from '../../testing/started-forge.ts';

let forge: StartedForge;
let owner: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  forge = await startedForge();
  [owner, member, stranger] = (await Promise.all(
    ['owner', 'member', 'stranger'].map((login) => forge.person(login)),
  )) as [Person, Person, Person];
  await forge.organization('acme', owner);
  await owner.octokit.rest.orgs.update({ org: 'acme', default_repository_permission: 'none' });
  await owner.octokit.rest.orgs.setMembershipForUser({ org: 'acme', username: 'member' });
  await member.octokit.rest.orgs.updateMembershipForAuthenticatedUser({
    org: 'acme',
    state: 'active',
  });
});
afterAll(() => forge.close());

const inOrg = (name: string, more: object = {}) =>
  owner.octokit.rest.repos.createInOrg({ org: 'acme', name, private: true, ...more });

describe('creating a repository', () => {
  test('makes an empty private one in an organization', async () => {
    const { status, data } = await inOrg('Empty', { description: 'Nothing yet' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      full_name: 'acme/Empty',
      private: true,
      visibility: 'private',
      default_branch: 'main',
      description: 'Nothing yet',
      permissions: { admin: true, push: true, pull: true },
      clone_url: `${forge.url}/acme/Empty.git`,
    });
  });

  test('makes one with a README under a person, ready to clone', async () => {
    const { data } = await member.octokit.rest.repos.createForAuthenticatedUser({
      name: 'notes',
      auto_init: true,
    });
    const dir = await cloneInto(data.clone_url, member.token);
    expect(await git(dir, 'show', 'HEAD:README.md')).toBe('# notes');
  });

  test('is refused for a name that differs from another only in case', async () => {
    await inOrg('taken');
    await expect(inOrg('TAKEN')).rejects.toMatchObject({
      status: 422,
      response: {
        data: {
          errors: [
            {
              resource: 'Repository',
              field: 'name',
              message: 'name already exists on this account',
            },
          ],
        },
      },
    });
  });

  test.each(['', '..', 'a/b', 'a b', 'x.git', 'é', 'x'.repeat(101), 'x'.repeat(1_000_000), 'a\0b'])(
    'is refused for the name %.20j',
    async (name) => {
      await expect(inOrg(name)).rejects.toMatchObject({ status: 422 });
    },
  );

  test.each([[{ name: 5 }], [{ name: 'ok', private: 'yes' }], [{}], [{ name: ['a'] }]])(
    'is refused for the body %j',
    async (body) => {
      await expect(
        owner.octokit.request('POST /orgs/acme/repos', body as never),
      ).rejects.toMatchObject({
        status: 422,
        response: { data: { message: 'Validation Failed' } },
      });
    },
  );

  test.each([
    ['{', 400],
    ['[]', 400],
    ['"x"', 400],
    ['x'.repeat(5_000_000), 413],
  ] as const)(
    'is refused for text that is not a JSON object (%.10s) with %d',
    async (body, status) => {
      const answer = await fetch(`${forge.apiUrl}/orgs/acme/repos`, {
        method: 'POST',
        headers: { authorization: `token ${owner.token}` },
        body,
      });
      expect(answer.status).toBe(status);
    },
  );

  test('in an organization is allowed only to its owners', async () => {
    const { data } = await owner.octokit.rest.orgs.get({ org: 'acme' });
    expect(data.members_can_create_repositories).toBe(false);
    for (const { octokit } of [stranger, member]) {
      await expect(
        octokit.rest.repos.createInOrg({ org: 'acme', name: 'mine' }),
      ).rejects.toMatchObject({ status: 403, message: expect.stringContaining('an owner') });
    }
  });
});

describe('reading a repository', () => {
  test('that is private answers 404 to outsiders and members without access', async () => {
    await inOrg('secret');
    for (const octokit of [stranger.octokit, member.octokit, forge.octokit()]) {
      await expect(octokit.rest.repos.get({ owner: 'acme', repo: 'secret' })).rejects.toMatchObject(
        { status: 404 },
      );
    }
  });

  test('works by name, ignoring case, and by id', async () => {
    const { data } = await owner.octokit.rest.repos.get({ owner: 'ACME', repo: 'SECRET' });
    const byId = await owner.octokit.request('GET /repositories/{id}', { id: data.id });
    expect(byId.data).toEqual(data);
    await expect(
      stranger.octokit.request('GET /repositories/{id}', { id: data.id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('in lists shows in pages what the caller may see', async () => {
    const all = await owner.octokit.paginate(owner.octokit.rest.repos.listForOrg, {
      org: 'acme',
      per_page: 2,
    });
    expect(all.length).toBeGreaterThan(2);
    expect(new Set(all.map((repo) => repo.id)).size).toBe(all.length);
    const hidden = await stranger.octokit.rest.repos.listForOrg({ org: 'acme' });
    expect(hidden.data).toEqual([]);
    const mine = await member.octokit.rest.repos.listForAuthenticatedUser();
    expect(mine.data.map((repo) => repo.full_name)).toEqual(['member/notes']);
  });
});

describe('changing a repository', () => {
  test('is allowed only to administrators', async () => {
    await inOrg('plain');
    const name = { owner: 'acme', repo: 'plain' };
    await owner.octokit.rest.repos.update({ ...name, private: false });
    await expect(
      stranger.octokit.rest.repos.update({ ...name, description: 'hacked' }),
    ).rejects.toMatchObject({ status: 403 });
    const { data } = await owner.octokit.rest.repos.update({
      ...name,
      is_template: true,
      private: true,
      description: 'Starter',
    });
    expect(data).toMatchObject({ is_template: true, private: true, description: 'Starter' });
  });

  test('by a rename redirects the API and git', async () => {
    const { data } = await inOrg('before', { auto_init: true });
    await owner.octokit.rest.repos.update({ owner: 'acme', repo: 'before', name: 'after' });

    const followed = await owner.octokit.rest.repos.get({ owner: 'acme', repo: 'before' });
    expect(followed.data.full_name).toBe('acme/after');
    const dir = await cloneInto(data.clone_url, owner.token);
    expect(await git(dir, 'ls-tree', '--name-only', 'HEAD')).toBe('README.md');
    const answer = await fetch(`${forge.apiUrl}/repos/acme/before`, { redirect: 'manual' });
    expect(answer.status).toBe(404);

    await inOrg('before');
    const taken = await owner.octokit.rest.repos.get({ owner: 'acme', repo: 'before' });
    expect(taken.data.full_name).toBe('acme/before');
  });

  test(
    'keeps the default branch when git cannot change it, and pushes still work',
    { tags: 'release' },
    async () => {
      const { data } = await inOrg('stuck', { auto_init: true });
      const name = { owner: 'acme', repo: 'stuck' };
      const copy = await cloneInto(data.clone_url, owner.token);
      await git(copy, 'push', '-q', 'origin', 'main:next');
      const head = join(repositoryDir(forge.context.dirs.repositories, data.id), 'HEAD');
      await rename(head, `${head}-kept`);
      await mkdir(join(head, 'in-the-way'), { recursive: true });
      const change = { ...name, default_branch: 'next' };
      await expect(owner.octokit.rest.repos.update(change)).rejects.toMatchObject({ status: 500 });
      await rm(head, { recursive: true });
      await rename(`${head}-kept`, head);

      expect((await owner.octokit.rest.repos.get(name)).data.default_branch).toBe('main');
      await commitAndPush(copy, { 'a.txt': '1\n' });
      await owner.octokit.rest.repos.update(change);
      expect((await owner.octokit.rest.repos.get(name)).data.default_branch).toBe('next');
      expect(await git(copy, 'ls-remote', '--symref', 'origin', 'HEAD')).toContain(
        'refs/heads/next',
      );
    },
  );

  test('by deleting it frees its name', async () => {
    await inOrg('short-lived', { auto_init: true });
    const name = { owner: 'acme', repo: 'short-lived' };
    await expect(member.octokit.rest.repos.delete(name)).rejects.toMatchObject({ status: 404 });
    await owner.octokit.rest.repos.delete(name);
    await expect(owner.octokit.rest.repos.get(name)).rejects.toMatchObject({ status: 404 });
    await expect(inOrg('short-lived')).resolves.toMatchObject({ status: 201 });
  });
});

describe('generating from a template', () => {
  beforeAll(async () => {
    const { data } = await inOrg('starter', { is_template: true });
    const dir = await cloneInto(data.clone_url, owner.token);
    await commitAndPush(dir, { 'main.c': 'int main;\n' }, { message: 'One' });
    await commitAndPush(dir, { 'README.md': '# Starter\n' }, { message: 'Two' });
  });

  const generate = (name: string, by = owner, more: object = {}) =>
    by.octokit.rest.repos.createUsingTemplate({
      template_owner: 'acme',
      template_repo: 'starter',
      owner: 'acme',
      name,
      private: true,
      ...more,
    });

  test('copies the files as one commit without history', async () => {
    const { status, data } = await generate('hw-1-ada');
    expect(status).toBe(201);
    expect(data.template_repository).toMatchObject({ full_name: 'acme/starter' });
    const dir = await cloneInto(data.clone_url, owner.token);
    expect(await git(dir, 'log', '--format=%s')).toBe('Initial commit');
    expect(await git(dir, 'ls-tree', '--name-only', 'HEAD')).toBe('README.md\nmain.c');
  });

  test(
    'copies the default branch of the database, even after a failed change of it',
    { tags: 'release' },
    async () => {
      const { data: starter } = await owner.octokit.rest.repos.get({
        owner: 'acme',
        repo: 'starter',
      });
      const copy = await cloneInto(starter.clone_url, owner.token);
      await commitAndPush(copy, { 'dev.c': 'int dev;\n' }, { branch: 'dev' });
      const template = repositoryDir(forge.context.dirs.repositories, starter.id);
      await setDefaultBranch(template, 'dev');

      const { data } = await generate('hw-1-bob');
      const main = await git(template, 'rev-parse', 'main');
      await git(template, 'update-ref', '-d', 'refs/heads/main');
      const { data: last } = await generate('hw-1-ben');
      await git(template, 'update-ref', 'refs/heads/main', main);
      await setDefaultBranch(template, 'main');

      const listed = async (url: string) =>
        git(await cloneInto(url, owner.token), 'ls-tree', '--name-only', 'main');
      expect(await listed(data.clone_url)).toBe('README.md\nmain.c');
      // A missing default branch still gives a class something to start from.
      expect(await listed(last.clone_url)).toContain('dev.c');
    },
  );

  test('is refused for a normal repository, a hidden one or another account', async () => {
    await expect(
      owner.octokit.rest.repos.createUsingTemplate({
        template_owner: 'acme',
        template_repo: 'secret',
        name: 'copy',
      }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(generate('x', stranger)).rejects.toMatchObject({ status: 404 });
    const open = { private: false, is_template: true, auto_init: true };
    await inOrg('open', open);
    const fromOpen = { template_repo: 'open' };
    await expect(generate('x', member, fromOpen)).rejects.toMatchObject({ status: 403 });
    await expect(generate('x', member, { ...fromOpen, owner: 'member' })).resolves.toMatchObject({
      status: 201,
    });
    await expect(generate('x', owner, { owner: 'stranger' })).rejects.toMatchObject({
      status: 403,
    });
    await expect(generate('x', owner, { owner: 'nobody-here' })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('40 times at once gives every copy its commit', { tags: 'release' }, async () => {
    const names = Array.from({ length: 40 }, (_, index) => `bulk-${index}`);
    const made = await Promise.all(names.map((name) => generate(name)));
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(40);
    const dir = await cloneInto(made[39]!.data.clone_url, owner.token);
    expect(await git(dir, 'rev-list', '--count', 'HEAD')).toBe('1');
  });
});

describe('git over HTTP', () => {
  test('refuses clone and push to strangers', async () => {
    await inOrg('private-work', { auto_init: true });
    const url = `${forge.url}/acme/private-work.git`;
    await expect(cloneInto(url, stranger.token)).rejects.toThrow(/not found/);
    await expect(git('/tmp', 'ls-remote', url)).rejects.toThrow(/could not read Username/);
    await expect(git('/tmp', 'ls-remote', withToken(url, 'ghp_wrong'))).rejects.toThrow(
      /access token/i,
    );
  });
});
