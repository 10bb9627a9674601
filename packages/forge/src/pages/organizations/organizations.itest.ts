import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallWorld, type World } from '../../testing/small-world.ts';

let world: World;
beforeAll(async () => {
  world = await smallWorld();
}, 60_000);
afterAll(() => world.host.close());

const home = '/cs101/hw1-grace';

describe('an invitation', () => {
  it('to an organization is accepted on its page by the invited person', async () => {
    expect((await world.mallory.get('/orgs/cs101/invitation')).status).toBe(404);
    const page = await world.grace.get('/orgs/cs101/invitation');
    expect(page.text).toContain('has invited you to <strong>cs101</strong>');
    const accepted = await world.grace.post('/orgs/cs101/invitation', { decision: 'accept' });
    expect(accepted.location).toBe('/cs101');
    expect((await world.ada.get('/orgs/cs101/people')).text).toContain('href="/grace"');
    expect((await world.grace.get('/orgs/cs101/invitation')).location).toBe('/cs101');
  });

  it('to a repository grants access when accepted', async () => {
    const page = await world.grace.get(`${home}/invitations`);
    const id = /action="\/invitations\/(\d+)"/.exec(page.text)?.[1] ?? '';
    expect((await world.mallory.post(`/invitations/${id}`, { decision: 'accept' })).status).toBe(
      404,
    );
    expect((await world.grace.post(`/invitations/${id}`, { decision: 'accept' })).location).toBe(
      home,
    );
    expect((await world.grace.get(home)).status).toBe(200);
  });

  it('is created and withdrawn only by owners', async () => {
    const invite = { login: 'mallory', role: 'member' };
    expect((await world.grace.post('/orgs/cs101/people', invite)).status).toBe(403);
    expect((await world.mallory.post('/orgs/cs101/people', invite)).status).toBe(404);
    expect((await world.ada.post('/orgs/cs101/people', { login: 'nobody' })).text).toContain(
      'No account has the login nobody.',
    );
    expect((await world.ada.post('/orgs/cs101/people', invite)).status).toBe(303);
    expect((await world.mallory.get('/orgs/cs101/invitation')).status).toBe(200);
    await world.ada.post('/orgs/cs101/people/remove', { login: 'mallory' });
    expect((await world.mallory.get('/orgs/cs101/invitation')).status).toBe(404);
  });
});

it('a secret team is visible only to its members and to owners', async () => {
  const hedy = await world.host.browser().signUp('hedy');
  await world.ada.post('/orgs/cs101/people', { login: 'hedy', role: 'member' });
  await hedy.post('/orgs/cs101/invitation', { decision: 'accept' });
  await world.api('ada', 'POST', '/orgs/cs101/teams', { name: 'Examiners', privacy: 'secret' });
  const page = '/orgs/cs101/teams/examiners';
  expect((await hedy.get('/orgs/cs101/people')).status).toBe(200);
  expect((await hedy.get(page)).status).toBe(404);
  expect((await world.ada.get(page)).status).toBe(200);
  await world.api('ada', 'PUT', `${page}/memberships/hedy`, { role: 'member' });
  expect((await hedy.get(page)).text).toContain('href="/hedy"');
});

describe('an address in an API answer', () => {
  it("opens the page of a team, a ruleset, an app's bot or an organization", async () => {
    await world.api('ada', 'POST', '/orgs/cs101/teams', { name: 'Graders', privacy: 'closed' });
    await world.api('ada', 'PUT', '/orgs/cs101/teams/graders/repos/cs101/hw1', {
      permission: 'push',
    });
    const team = await world.ada.get('/orgs/cs101/teams/graders');
    expect(team.text).toContain('Maintainer');
    expect(team.text).toContain('href="/cs101/hw1"');
    expect((await world.mallory.get('/orgs/cs101/teams/graders')).status).toBe(404);
    const rules = (await world.api('ada', 'POST', `/repos${home}/rulesets`, {
      name: 'Keep history',
      target: 'branch',
      enforcement: 'active',
      conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
      rules: [{ type: 'non_fast_forward' }, { type: 'deletion' }],
    })) as { id: number };
    const page = await world.ada.get(`${home}/rules/${rules.id}`);
    expect(page.text).toContain('No force push');
    expect(page.text).toContain('the default branch');
    expect((await world.mallory.get(`${home}/rules/${rules.id}`)).status).toBe(404);
    expect((await world.ada.get('/lectern%5Bbot%5D')).location).toBe('/apps/lectern');
    expect((await world.ada.get('/orgs/cs101')).location).toBe('/cs101');
  });
});

describe('a new organization', () => {
  it.each([
    ['', 'Choose a name.'],
    ['CS101', 'taken'],
    ['settings', 'is reserved'],
    ['a/b', 'letters a to z, digits'],
  ])('is refused with the name "%s"', async (login, sentence) => {
    const seen = await world.ada.post('/organizations/new', { login });
    expect(seen.status).toBe(422);
    expect(seen.text).toContain(sentence);
  });
});

it('an empty organization lets its owner install Lectern, and nobody else', async () => {
  await world.ada.post('/organizations/new', { login: 'cs102' });
  const install = /href="\/apps\/lectern\/installations\/new\/permissions\?target_id=\d+"/;
  const empty = (await world.ada.get('/cs102')).text;
  expect(empty).toContain('No repositories yet.');
  const [link = ''] = install.exec(empty) ?? [];
  expect((await world.ada.get(link.slice(6, -1))).text).toContain('Install Lectern on cs102?');
  expect((await world.grace.get('/cs102')).text).not.toMatch(install);
  const [id = ''] = /\d+/.exec(link) ?? [];
  await world.ada.post('/apps/lectern/installations', { target_id: id });
  expect((await world.ada.get('/cs102')).text).not.toMatch(install);
});
