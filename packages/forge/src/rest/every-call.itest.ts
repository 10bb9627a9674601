/**
 * A term of a course: calls every route successfully and validates each answer against GitHub's API
 * description (`testing/octokit.ts`).
 */
import type { Octokit } from 'octokit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Counters } from '@lectern/forge-faults/counters';
import { client, startAppForge, type AppForge, type Person } from '../testing/app-forge.ts';
import { Browser } from '../testing/browser.ts';
import { cloneInto, commitAndPush } from '../testing/git.ts';
import { listRoutes } from '../testing/list-routes.ts';
import { startedForge } from '../testing/started-forge.ts';

const org = 'acme';
const work = { owner: org, repo: 'hw-1-sam' };

let forge: AppForge;
let ada: Person;
let sam: Person;
let eve: Person;
let bot: Octokit;

beforeAll(async () => {
  forge = await startAppForge();
  ada = await forge.person('Ada');
  sam = await forge.person('Sam');
  eve = await forge.person('Eve');
  bot = await forge.organizationWithApp(org, ada);
});
afterAll(() => forge.close());

test('the host describes itself', async () => {
  const nobody = forge.octokit();
  await nobody.rest.meta.get();
  expect((await nobody.rest.rateLimit.get()).data.resources.core.limit).toBeGreaterThan(5_000);
  await nobody.rest.apps.getBySlug({ app_slug: 'course-bot' });
});

test('people are found, invited, promoted and removed', async () => {
  const { users, orgs } = bot.rest;
  const { data: me } = await sam.octokit.rest.users.getAuthenticated();
  await users.getByUsername({ username: 'Sam' });
  await users.getById({ account_id: me.id });
  const { data: organization } = await orgs.get({ org });
  await bot.request('GET /organizations/{id}', { id: organization.id });
  await ada.octokit.rest.orgs.update({ org, default_repository_permission: 'none' });

  await orgs.setMembershipForUser({ org, username: 'Sam', role: 'member' });
  await sam.octokit.rest.orgs.listMembershipsForAuthenticatedUser({ state: 'pending' });
  await sam.octokit.rest.orgs.getMembershipForAuthenticatedUser({ org });
  await sam.octokit.rest.orgs.updateMembershipForAuthenticatedUser({ org, state: 'active' });
  await sam.octokit.rest.orgs.listForAuthenticatedUser();
  expect((await orgs.getMembershipForUser({ org, username: 'Sam' })).data.state).toBe('active');

  const { data: invitation } = await orgs.createInvitation({ org, invitee_id: eve.id });
  await orgs.listPendingInvitations({ org });
  await orgs.listInvitationTeams({ org, invitation_id: invitation.id });
  await orgs.cancelInvitation({ org, invitation_id: invitation.id });
  for (const remove of [orgs.removeMember, orgs.removeMembershipForUser]) {
    await orgs.setMembershipForUser({ org, username: 'Eve' });
    await eve.octokit.rest.orgs.updateMembershipForAuthenticatedUser({ org, state: 'active' });
    await ada.octokit.rest.orgs.checkMembershipForUser({ org, username: 'Eve' });
    await remove({ org, username: 'Eve' });
  }
  const members = await bot.paginate(orgs.listMembers, { org, per_page: 1 });
  expect(members.map(({ login }) => login).toSorted()).toEqual(['Ada', 'Sam']);
});

test('repositories are created, copied, listed, changed and deleted', async () => {
  const { repos } = bot.rest;
  const base = { owner: org, repo: 'base' };
  await repos.createInOrg({ org, name: 'base', auto_init: true, private: true, is_template: true });
  const { data } = await repos.createUsingTemplate({
    template_owner: org,
    template_repo: 'base',
    owner: org,
    name: work.repo,
    private: true,
  });
  await bot.request('GET /repositories/{id}', { id: data.id });
  expect((await repos.get(work)).data.private).toBe(true);
  expect((await repos.listForOrg({ org })).data.some(({ is_template: is }) => is)).toBe(true);
  await repos.update({ ...base, description: 'Where copies come from' });

  await sam.octokit.rest.repos.createForAuthenticatedUser({ name: 'notes' });
  await sam.octokit.rest.repos.listForAuthenticatedUser();
  await bot.rest.repos.listForUser({ username: 'Sam' });
  await sam.octokit.rest.repos.delete({ owner: 'Sam', repo: 'notes' });
});

test('access is granted as a collaborator, by invitation and through a team', async () => {
  const { repos, teams } = bot.rest;
  await repos.addCollaborator({ ...work, username: 'Sam', permission: 'push' });
  await repos.listCollaborators(work);
  await repos.checkCollaborator({ ...work, username: 'Sam' });
  await repos.getCollaboratorPermissionLevel({ ...work, username: 'Sam' });

  const invite = async () => {
    const { data } = await repos.addCollaborator({ ...work, username: 'Eve', permission: 'pull' });
    return data.id;
  };
  const { listInvitationsForAuthenticatedUser: listMine } = eve.octokit.rest.repos;
  await repos.deleteInvitation({ ...work, invitation_id: await invite() });
  await eve.octokit.rest.repos.declineInvitationForAuthenticatedUser({
    invitation_id: await invite(),
  });
  const invitation_id = await invite();
  expect((await repos.listInvitations(work)).data).toHaveLength(1);
  expect((await listMine()).data).toHaveLength(1);
  await eve.octokit.rest.repos.acceptInvitationForAuthenticatedUser({ invitation_id });
  await repos.removeCollaborator({ ...work, username: 'Eve' });

  const team = { org, team_slug: 'staff' };
  await teams.create({ org, name: 'Staff' });
  await teams.list({ org });
  await teams.getByName(team);
  await teams.updateInOrg({ ...team, description: 'Those who grade' });
  await teams.addOrUpdateMembershipForUserInOrg({ ...team, username: 'Sam' });
  await teams.getMembershipForUserInOrg({ ...team, username: 'Sam' });
  await teams.listMembersInOrg(team);
  await teams.removeMembershipForUserInOrg({ ...team, username: 'Sam' });
  await teams.addOrUpdateRepoPermissionsInOrg({ ...team, ...work, permission: 'pull' });
  await teams.checkPermissionsForRepoInOrg({ ...team, ...work });
  await teams.listReposInOrg(team);
  await teams.removeRepoInOrg({ ...team, ...work });
  await teams.deleteInOrg(team);
});

test('a student pushes with git, and branches, commits, files and push times can be read', async () => {
  const { repos, git } = bot.rest;
  const { data: start } = await git.getRef({ ...work, ref: 'heads/main' });
  const { sha } = start.object;
  await git.createRef({ ...work, ref: 'refs/heads/feedback', sha });
  await git.createRef({ ...work, ref: 'refs/heads/topic', sha });
  const copy = await cloneInto(`${forge.url}/acme/hw-1-sam.git`, sam.token);
  const pushed = await commitAndPush(copy, { 'main.py': 'print(1)\n' });
  await git.updateRef({ ...work, ref: 'heads/topic', sha: pushed });
  await git.listMatchingRefs({ ...work, ref: 'heads/' });
  await git.deleteRef({ ...work, ref: 'heads/topic' });
  expect((await repos.listBranches(work)).data).toHaveLength(2);
  await repos.getBranch({ ...work, branch: 'main' });
  await repos.listCommits(work);
  expect((await repos.getCommit({ ...work, ref: 'main' })).data.sha).toBe(pushed);
  await repos.getContent({ ...work, path: '' });
  await repos.getContent({ ...work, path: 'main.py' });
  const content = btoa('notes\n');
  await repos.createOrUpdateFileContents({ ...work, path: 'notes.md', message: 'Notes', content });
  const { data: activity } = await repos.listActivities({ ...work, ref: 'refs/heads/main' });
  expect(activity.find(({ after }) => after === pushed)?.actor?.login).toBe('Sam');
});

test('a pull request is opened, reviewed line by line, checked and protected', async () => {
  const { pulls, checks, repos } = bot.rest;
  const { data: pull } = await pulls.create({
    ...work,
    title: 'Feedback',
    head: 'main',
    base: 'feedback',
  });
  const one = { ...work, pull_number: pull.number };
  await pulls.list(work);
  await pulls.get(one);
  await pulls.update({ ...one, body: 'Remarks appear here.' });
  expect((await pulls.listFiles(one)).data.map(({ patch }) => patch)).toHaveLength(2);
  await pulls.listCommits(one);
  const { data: review } = await pulls.createReview({
    ...one,
    comments: [{ path: 'main.py', line: 1, body: 'Why one?' }],
  });
  const known = { ...one, review_id: review.id };
  await pulls.submitReview({ ...known, event: 'COMMENT', body: 'Well done' });
  await pulls.getReview(known);
  await pulls.listReviews(one);
  await pulls.listCommentsForReview(known);
  expect((await pulls.listReviewComments(one)).data).toHaveLength(1);

  const sha = pull.head.sha;
  const { data: run } = await checks.create({ ...work, name: 'tests', head_sha: sha });
  const notice = {
    path: '.github',
    start_line: 1,
    end_line: 1,
    annotation_level: 'notice',
  } as const;
  const output = { title: 'Tests', summary: '', annotations: [{ ...notice, message: 'Well' }] };
  await checks.update({ ...work, check_run_id: run.id, conclusion: 'success', output });
  await checks.get({ ...work, check_run_id: run.id });
  expect((await checks.listAnnotations({ ...work, check_run_id: run.id })).data).toHaveLength(1);
  expect((await checks.listForRef({ ...work, ref: sha })).data.total_count).toBe(1);
  await repos.createCommitStatus({ ...work, sha, state: 'success', context: 'ci' });
  await repos.listCommitStatusesForRef({ ...work, ref: sha });
  await repos.getCombinedStatusForRef({ ...work, ref: sha });

  const { data: rules } = await repos.createRepoRuleset({
    ...work,
    name: 'Keep',
    target: 'branch',
    enforcement: 'active',
    conditions: { ref_name: { include: ['refs/heads/feedback'], exclude: [] } },
    rules: [{ type: 'deletion' }, { type: 'non_fast_forward' }],
  });
  await repos.getRepoRulesets(work);
  await repos.getRepoRuleset({ ...work, ruleset_id: rules.id });
  await repos.deleteRepoRuleset({ ...work, ruleset_id: rules.id });
});

test('the app manages its installations and its webhook', async () => {
  const { octokit } = forge.app;
  const { apps } = octokit.rest;
  await apps.getAuthenticated();
  const [first] = await octokit.paginate(apps.listInstallations);
  const installation_id = first!.id;
  await apps.getInstallation({ installation_id });
  await apps.getOrgInstallation({ org });
  await apps.getRepoInstallation(work);
  await bot.paginate(bot.rest.apps.listReposAccessibleToInstallation);
  const { data: drawn } = await apps.createInstallationAccessToken({
    installation_id,
    permissions: { contents: 'read' },
  });
  await forge.octokit(drawn.token).rest.apps.revokeInstallationAccessToken();
  await apps.suspendInstallation({ installation_id });
  await apps.unsuspendInstallation({ installation_id });

  await apps.getWebhookConfigForApp();
  await apps.updateWebhookConfigForApp({ content_type: 'json' });
  const [delivery] = (await apps.listWebhookDeliveries()).data;
  const { id: delivery_id } = delivery!;
  await apps.getWebhookDelivery({ delivery_id });
  await apps.redeliverWebhookDelivery({ delivery_id });
});

test('a person signs in to the app, sees its installations and revokes everything', async () => {
  const browser = await new Browser(forge.url).signUp('owen', 'Owen Owner');
  const token = await forge.tokenThroughApp(browser);
  const { token: own } = await forge.control<{ token: string }>('POST', '/tokens', {
    login: 'owen',
  });
  await forge.octokit(own).rest.repos.createForAuthenticatedUser({ name: 'mine' });
  const { id } = await forge.control<{ id: number }>('POST', '/installations', {
    app: 'course-bot',
    account: 'owen',
    by: 'owen',
  });
  const { apps } = forge.octokit(token).rest;
  await forge.app.octokit.rest.apps.getUserInstallation({ username: 'owen' });
  expect((await apps.listInstallationsForAuthenticatedUser()).data.total_count).toBe(1);
  await apps.listInstallationReposForAuthenticatedUser({ installation_id: id });
  await forge.app.octokit.rest.apps.deleteInstallation({ installation_id: id });

  const { client_id } = client;
  const authorization = `Basic ${btoa(`${client_id}:${client.client_secret}`)}`;
  const asClient = forge.octokit().request.defaults({ headers: { authorization } });
  const revoke = { client_id, access_token: token };
  await asClient('DELETE /applications/{client_id}/token', revoke);
  const again = { client_id, access_token: await forge.tokenThroughApp(browser) };
  await asClient('DELETE /applications/{client_id}/grant', again);

  const manifest = JSON.stringify({
    name: 'Another Bot',
    url: 'https://bot.test',
    redirect_url: 'http://localhost:3000/made',
  });
  const { location = '' } = await browser.post('/settings/apps', { manifest });
  const code = new URL(location).searchParams.get('code') ?? '';
  const { data } = await forge.octokit().rest.apps.createFromManifest({ code });
  expect(data.pem).toContain('PRIVATE KEY');
});

test('the tests above call every route of the API', async () => {
  const { counters } = await forge.control<{ counters: Counters }>('GET', '/state');
  const answered = Object.entries(counters.calls)
    .filter(([, { by_status }]) => Object.keys(by_status).some((status) => status < '400'))
    .map(([route]) => route);
  const plain = await startedForge();
  const routes = await listRoutes(plain.context).finally(plain.close);
  const missing = routes.map(({ method, url }) => `${method} ${url}`);
  expect(missing.filter((route) => !answered.includes(route))).toEqual([]);
});
