import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

it('a classroom takes a new name that no other classroom of its organization has', async () => {
  const { organization, classroom, professor } = await world.seededClassroom({ name: 'Fall 2026' });
  const at = { orgId: organization.id, createdBy: professor.id };
  await world.classroom({ ...at, name: 'Spring 2027' });
  const rename = (name: string) =>
    world.api.as(professor).patch(`/classrooms/classroom/${classroom.id}`, { name });
  expect(await rename('spring 2027')).toFailWith('classroom_name_taken');
  expect(await rename('Fall / 2026')).toFailWith('classroom_name_invalid');
  expect(await rename(' ')).toFailWith('classroom_name_missing');
  expect((await rename(' Algorithms   2026 ')).json()).toMatchObject({
    classroom: { id: classroom.id, name: 'Algorithms 2026' },
  });
  // Its own name in another case is free.
  expect((await rename('ALGORITHMS 2026')).statusCode).toBe(200);
  expect((await rename('ALGORITHMS 2026')).statusCode).toBe(200);
  const isIts = eq(auditLog.subject, `classroom:${classroom.id}`);
  const entries = await world.db.select().from(auditLog).where(isIts);
  expect(entries.filter(({ action }) => action === 'classroom.renamed')).toHaveLength(2);
});
