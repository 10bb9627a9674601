import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Octokit } from 'octokit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAppForge, type AppForge, type Person } from '../../testing/app-forge.ts';
import { cloneInto, git } from '../../testing/git.ts';

const repo = { owner: 'acme', repo: 'ruled' };
let forge: AppForge;
let ada: Person;
let bot: Octokit;
let copy: string;

beforeAll(async () => {
  forge = await startAppForge();
  ada = await forge.person('Ada');
  bot = await forge.organizationWithApp('acme', ada);
  await bot.rest.repos.createInOrg({ org: 'acme', name: 'ruled', auto_init: true });
  copy = await cloneInto(`${forge.url}/acme/ruled.git`, ada.token);
  await git(copy, 'push', 'origin', 'HEAD:feedback', 'HEAD:other');
});
afterAll(() => forge.close());

const keep = {
  name: 'Keep history',
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: ['refs/heads/feedback', '~DEFAULT_BRANCH'], exclude: [] } },
  rules: [{ type: 'non_fast_forward' }, { type: 'deletion' }],
} as const;

async function commit(message: string, ...options: string[]) {
  await writeFile(join(copy, 'file.txt'), `${message}\n`);
  await git(copy, 'add', '.');
  await git(copy, 'commit', '--quiet', '-m', message, ...options);
}

describe('a ruleset', () => {
  test('is created, listed, read and deleted', async () => {
    const { data: made, status } = await bot.request('POST /repos/{owner}/{repo}/rulesets', {
      ...repo,
      ...structuredClone(keep),
      bypass_actors: [{ actor_id: 1, actor_type: 'Integration', bypass_mode: 'always' }],
    } as never);
    expect(status).toBe(201);
    expect(made).toMatchObject({ ...keep, source: 'acme/ruled', source_type: 'Repository' });
    const { data: list } = await bot.rest.repos.getRepoRulesets(repo);
    expect(list.map(({ id }) => id)).toEqual([made.id]);
    const { data: got } = await bot.rest.repos.getRepoRuleset({ ...repo, ruleset_id: made.id });
    expect(got.rules).toEqual(keep.rules);
    await bot.rest.repos.deleteRepoRuleset({ ...repo, ruleset_id: made.id });
    await expect(
      bot.rest.repos.getRepoRuleset({ ...repo, ruleset_id: made.id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('is refused with a rule that the host does not enforce', async () => {
    await expect(
      bot.rest.repos.createRepoRuleset({
        ...repo,
        name: 'x',
        enforcement: 'active',
        rules: [{ type: 'required_signatures' }],
      }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('is refused with patterns that would make pushes slow', async () => {
    const include = Array.from({ length: 7 }, () => `refs/heads/${'**a'.repeat(96)}`);
    await expect(
      bot.rest.repos.createRepoRuleset({
        ...repo,
        name: 'slow',
        enforcement: 'active',
        conditions: { ref_name: { include, exclude: [] } },
      }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('at most 500 characters'),
    });
  });

  test('stops force pushes and deletions by git and REST, and nothing else', async () => {
    const { data: made } = await bot.rest.repos.createRepoRuleset({
      ...repo,
      ...structuredClone(keep),
    } as never);
    await commit('first');
    await git(copy, 'push', 'origin', 'HEAD:main', 'HEAD:feedback', 'HEAD:other');
    await commit('rewritten', '--amend');
    await expect(git(copy, 'push', '--force', 'origin', 'HEAD:feedback')).rejects.toThrow(
      /feedback/,
    );
    await expect(git(copy, 'push', 'origin', ':feedback')).rejects.toThrow(/forbids deleting/);
    await git(copy, 'push', '--force', 'origin', 'HEAD:other');
    await git(copy, 'push', 'origin', ':other');
    await expect(bot.rest.git.deleteRef({ ...repo, ref: 'heads/feedback' })).rejects.toMatchObject({
      status: 422,
    });

    await bot.rest.repos.deleteRepoRuleset({ ...repo, ruleset_id: made.id });
    await git(copy, 'push', '--force', 'origin', 'HEAD:feedback');
  });

  test('lets its listed app pass', async () => {
    const { data: app } = await forge.app.octokit.request('GET /app');
    const { data: made } = await bot.rest.repos.createRepoRuleset({
      ...repo,
      ...structuredClone(keep),
      bypass_actors: [
        { actor_id: Number(app?.id), actor_type: 'Integration', bypass_mode: 'always' },
      ],
    } as never);
    const ref = { ...repo, ref: 'heads/feedback' };
    await expect(ada.octokit.rest.git.deleteRef(ref)).rejects.toMatchObject({ status: 422 });
    await bot.rest.git.deleteRef(ref);
    await bot.rest.repos.deleteRepoRuleset({ ...repo, ruleset_id: made.id });
  });

  test('lets its listed owners or team pass and nobody else', async () => {
    const sam = await forge.person('Sam');
    await forge.control('POST', '/memberships', { organization: 'acme', login: 'Sam' });
    await bot.rest.repos.addCollaborator({ ...repo, username: 'Sam', permission: 'push' });
    const { data: team } = await bot.rest.teams.create({ org: 'acme', name: 'Staff' });
    const place = { org: 'acme', team_slug: team.slug, username: 'Sam' };
    await bot.rest.teams.addOrUpdateMembershipForUserInOrg(place);
    const { data: main } = await bot.rest.git.getRef({ ...repo, ref: 'heads/main' });
    const ref = { ...repo, ref: 'heads/feedback' };
    for (const [actor, passing, held] of [
      [{ actor_id: null, actor_type: 'OrganizationAdmin' }, ada, sam],
      [{ actor_id: team.id, actor_type: 'Team' }, sam, ada],
    ] as const) {
      const made = { ...ref, ref: 'refs/heads/feedback', sha: main.object.sha };
      await ada.octokit.rest.git.createRef(made);
      const { data: rules } = await bot.rest.repos.createRepoRuleset({
        ...repo,
        ...structuredClone(keep),
        bypass_actors: [{ ...actor, bypass_mode: 'always' }],
      } as never);
      await expect(held.octokit.rest.git.deleteRef(ref)).rejects.toMatchObject({ status: 422 });
      await passing.octokit.rest.git.deleteRef(ref);
      await bot.rest.repos.deleteRepoRuleset({ ...repo, ruleset_id: rules.id });
    }
  });
});

test('a branch that an app made can be deleted by owners, and not by a student', async () => {
  const student = await forge.person('Nora');
  await forge.control('POST', '/memberships', { organization: 'acme', login: 'Nora' });
  await bot.rest.repos.addCollaborator({ ...repo, username: 'Nora', permission: 'push' });
  const { data: main } = await bot.rest.git.getRef({ ...repo, ref: 'heads/main' });
  const compared = { ...repo, ref: 'heads/compared' };
  await bot.rest.git.createRef({ ...repo, ref: 'refs/heads/compared', sha: main.object.sha });
  await expect(student.octokit.rest.git.deleteRef(compared)).rejects.toMatchObject({ status: 422 });
  const own = await cloneInto(`${forge.url}/acme/ruled.git`, student.token);
  await expect(git(own, 'push', 'origin', ':compared')).rejects.toThrow(
    'forbids deleting refs/heads/compared',
  );
  await git(own, 'push', 'origin', 'HEAD:refs/heads/mine');
  await git(own, 'push', 'origin', ':mine');
  await ada.octokit.rest.git.deleteRef(compared);
});
