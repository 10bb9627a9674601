import { callHost } from '@lectern/testkit/call-host';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { templates } from '../../db/schema/index.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('template-hall');
});
afterAll(() => scene.world.close());
afterEach(() => scene.world.host.control('DELETE', '/faults'));

async function makeRepository(name: string, organization = 'template-hall'): Promise<number> {
  const body = { name, is_template: true, private: true };
  const path = `/orgs/${organization}/repos`;
  const made = await callHost<{ id: number }>(
    scene.world,
    'template-hall-prof',
    'POST',
    path,
    body,
  );
  return made.id;
}

const create = (name: string, template_id: number) =>
  scene.world.api
    .as(scene.professor)
    .post(`${scene.path}/assignments`, { name, template_id, main_due_date: null });

it('a template that was just made is accepted before anybody has listed it', async () => {
  const id = await makeRepository('fresh');
  expect((await create('Fresh', id)).statusCode).toBe(200);
});

it('a template that had been gone is accepted again', async () => {
  const id = await makeRepository('back');
  await create('Before', id);
  const { db, clock } = scene.world;
  await db.update(templates).set({ goneAt: clock.read() }).where(eq(templates.id, id));
  expect((await create('After', id)).statusCode).toBe(200);
});

it('a template of another organisation, a deleted one and an unknown one are refused', async () => {
  await scene.world.host.organization('elsewhere', 'template-hall-prof');
  const gone = await makeRepository('gone');
  await create('While it is there', gone);
  const { db, clock } = scene.world;
  await db.update(templates).set({ goneAt: clock.read() }).where(eq(templates.id, gone));
  await callHost(scene.world, 'template-hall-prof', 'DELETE', '/repos/template-hall/gone');
  for (const id of [await makeRepository('foreign', 'elsewhere'), gone, 4_000_000_000_000]) {
    expect(await create('Refused', id)).toFailWith('template_not_in_organization');
  }
});

it('a template that was deleted or unmarked since it was listed is refused', async () => {
  const [deleted, unmarked] = [await makeRepository('deleted'), await makeRepository('unmarked')];
  for (const id of [deleted, unmarked]) {
    expect((await create(`While ${id} is there`, id)).statusCode).toBe(200);
  }
  const call = (method: 'DELETE' | 'PATCH', name: string, body?: object) =>
    callHost(scene.world, 'template-hall-prof', method, `/repos/template-hall/${name}`, body);
  await call('DELETE', 'deleted');
  await call('PATCH', 'unmarked', { is_template: false });
  for (const id of [deleted, unmarked]) {
    expect(await create('Too late', id)).toFailWith('template_not_in_organization');
  }
  await call('PATCH', 'unmarked', { is_template: true });
  expect((await create('Marked again', unmarked)).statusCode).toBe(200);
});

it('while the platform is down, known templates are accepted and unknown ones answer as unavailable', async () => {
  const known = await makeRepository('known');
  await create('Known', known);
  const unseen = await makeRepository('unseen');
  await scene.fault({ path: '/api/v3/**', fault: { kind: 'down' } });
  expect(await create('Unseen', unseen)).toFailWith('platform_unavailable');
  expect((await create('Known again', known)).statusCode).toBe(200);
});
