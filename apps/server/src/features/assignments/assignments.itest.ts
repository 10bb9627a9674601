import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '@lectern/testkit/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('lists the assignments of one classroom, the oldest first, to its students too', async () => {
  const { organization, classroom, student } = await world.seededClassroom();
  const other = await world.classroom({ orgId: organization.id, createdBy: classroom.createdBy });
  const template = await world.template(organization);
  const dueAt = new Date('2026-10-01T21:59:59Z');
  await world.assignment(classroom, template, {
    name: 'HW 1',
    createdAt: new Date('2026-09-02'),
    dueAt,
  });
  await world.assignment(classroom, template, { name: 'HW 0', createdAt: new Date('2026-09-01') });
  await world.assignment(other, template, { name: 'Elsewhere' });

  const response = await world.api
    .as(student)
    .get(`/classrooms/classroom/${classroom.id}/assignments`);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    assignment_outlines: [
      { name: 'HW 0', main_due_date: null, base_repo_id: null, classroom_id: classroom.id },
      { name: 'HW 1', main_due_date: '2026-10-01T21:59:59.000Z', template_id: template.id },
    ],
  });
});
