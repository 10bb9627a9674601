import { signInThroughHost } from '@lectern/testkit/sign-in';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, afterEach, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { saveTemplates } from './template-queries.ts';

interface Counters {
  calls: Record<string, { total: number }>;
}

const world = await startWorld({ host: true });
afterAll(world.close);
afterEach(() => world.host.control('DELETE', '/faults'));

const owner = await world.host.person('ada');
await world.host.person('grace');
const school = await world.host.organization('school', 'ada', ['grace']);
await world.host.install('school', 'ada');
const ada = await signInThroughHost(world, 'ada');
const grace = await signInThroughHost(world, 'grace');

async function onHost(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${world.host.settings.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

const makeRepository = (name: string, isTemplate = true) =>
  onHost('POST', '/orgs/school/repos', { name, is_template: isTemplate, private: true });

function ask(person: { token: string }, query = '', org: string | number = 'school') {
  return world.api.as(person).get(`/orgs/org/${org}/templates${query}`);
}

async function names(person: { token: string }, query = ''): Promise<string[]> {
  const answer = await ask(person, query);
  const { templates } = answer.json<{ templates: { template_repo_name: string }[] }>();
  return templates.map((template) => template.template_repo_name);
}

it('the templates of a new organisation are an empty list', async () => {
  expect((await ask(ada)).json()).toEqual({ templates: [] });
});

it('the list of templates fails while the platform is down and there is no copy', async () => {
  await world.host.control('POST', '/faults', { fault: { kind: 'down' } });
  expect(await ask(ada)).toFailWith('platform_unavailable');
});

it('templates are listed by name, in pages', async () => {
  for (const name of ['Beta', 'alpha', 'gamma']) await makeRepository(name);
  await makeRepository('not-a-template', false);
  const further = await names(ada, '?items_per_page=2&page_num=2');
  expect(further, 'before anybody saw the first page').toEqual(['gamma']);
  expect(await names(ada)).toEqual(['alpha', 'Beta', 'gamma']);
  expect(await names(ada, '?items_per_page=2')).toEqual(['alpha', 'Beta']);
  expect(await names(ada, '?items_per_page=2&page_num=2')).toEqual(['gamma']);
  expect(await names(ada, '?items_per_page=2&page_num=3')).toEqual([]);
  expect(await names(ada, `?page_num=${Number.MAX_SAFE_INTEGER}`)).toEqual([]);
  const [first] = (await ask(ada, '', school.id)).json<{ templates: object[] }>().templates;
  expect(first).toEqual({
    template_repo_id: expect.any(Number),
    template_repo_owner: 'school',
    template_repo_name: 'alpha',
    created_at: expect.stringMatching(/Z$/),
  });
});

it('templates follow renames, and former templates are left out even if an assignment uses them', async () => {
  await names(ada);
  const room = await world.classroom({ orgId: school.id, createdBy: ada.id });
  await world.superuser.query(
    `insert into assignments (classroom_id, template_id, name, slug, created_by)
     select $1, id, 'HW', 'hw', $2 from templates where name = 'gamma'`,
    [room.id, ada.id],
  );
  await onHost('PATCH', '/repos/school/gamma', { is_template: false });
  await onHost('PATCH', '/repos/school/alpha', { name: 'zeta' });
  await onHost('DELETE', '/repos/school/Beta');
  expect(await names(ada)).toEqual(['zeta']);
  await onHost('PATCH', '/repos/school/gamma', { is_template: true });
  expect(await names(ada)).toEqual(['gamma', 'zeta']);
});

it('templates stay listed if a partial listing does not contain them', async () => {
  const { rows } = await world.superuser.query<{ id: string }>(
    `select id from templates where name = 'gamma'`,
  );
  const at = world.clock.read();
  const changed = { templates: [], otherIds: [Number(rows[0]!.id)] };
  await transact(world.db, (tx) => saveTemplates(tx, school.id, changed, { isWhole: false, at }));
  await world.host.control('POST', '/faults', { fault: { kind: 'down' } });
  expect(await names(ada)).toEqual(['zeta']);
  await world.host.control('DELETE', '/faults');
  expect(await names(ada)).toEqual(['gamma', 'zeta']);
});

it('concurrent requests for templates share one listing', { tags: 'release' }, async () => {
  await world.host.control('POST', '/reset', {});
  const slow = { path: '/api/v3/orgs/*/repos', fault: { kind: 'latency', ms: 2_000 } };
  await world.host.control('POST', '/faults', slow);
  expect(new Set(await Promise.all([1, 2, 3].map(() => names(ada).then(String))))).toHaveLength(1);
  const { counters } = await world.host.control<{ counters: Counters }>('GET', '/state');
  expect(counters.calls['GET /api/v3/orgs/:org/repos']).toMatchObject({ total: 1 });
});

it('templates come from our copy while the platform is down', async () => {
  await world.host.control('POST', '/faults', { fault: { kind: 'down' } });
  expect(await names(ada)).toEqual(['gamma', 'zeta']);
});

it('templates come from our copy while the app is suspended', async () => {
  await world.superuser.query('update organizations set suspended_at = now()');
  await makeRepository('unseen');
  expect(await names(ada)).toEqual(['gamma', 'zeta']);
  await world.superuser.query('update organizations set suspended_at = null');
});

it('templates are shown to administrators of the organisation and professors of its classrooms', async () => {
  expect(await ask(grace)).toFailWith('role_too_low');
  const room = await world.classroom({ orgId: school.id, createdBy: ada.id });
  await world.member(room, grace, { role: 'TA' });
  expect(await ask(grace)).toFailWith('role_too_low');
  await world.superuser.query(`update memberships set role = 'PROFESSOR' where user_id = $1`, [
    grace.id,
  ]);
  expect((await ask(grace)).statusCode).toBe(200);
  expect(await ask(await world.signIn())).toFailWith('not_found');
});

it.each([
  '?items_per_page=0',
  '?items_per_page=101',
  '?page_num=0',
  '?page_num=x',
  '?page_num=1e9',
])('templates cannot be requested with %s', async (query) => {
  const answer = await ask(ada, query);
  expect([400, 422]).toContain(answer.statusCode);
});
