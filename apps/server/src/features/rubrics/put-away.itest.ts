/** Archived and deleted rubrics: which calls offer them, and which assignments keep them. */
import type { Deleted, FullRubric } from '@lectern/contract';
import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

/** A rubric that an assignment uses, and an assignment without one. */
async function startRubric() {
  const scene = await world.seededClassroom();
  const { classroom } = scene;
  const prof = world.api.as(scene.professor);
  const template = await world.template(scene.organization);
  const used = await world.rubric(classroom, [3, -1], { name: 'Style of week 0' });
  const unused = await world.rubric(classroom, [2], { name: 'Tests of week 0' });
  const on = `/classrooms/classroom/${classroom.id}`;
  const graded = await world.assignment(classroom, template, { rubricId: used.id });
  const other = await world.assignment(classroom, template);
  const rubricOf = ({ id }: { id: number }) => `${on}/assignments/assignment/${id}/rubric`;
  const at = ({ id }: { id: number }) => `/rubrics/rubric/${id}`;
  const offered = async () =>
    (await prof.read<{ full_rubrics: FullRubric[] }>(`${on}/rubrics`)).full_rubrics.map(
      ({ rubric }) => rubric.id,
    );
  const putAway = () =>
    prof.read<{ archived: FullRubric[]; deleted: Deleted[] }>(`${on}/rubrics/put-away`);
  const restore = ({ id }: { id: number }) => prof.post(`${on}/rubrics/deleted/${id}/restore`);
  return { ...scene, prof, used, unused, graded, other, rubricOf, at, offered, putAway, restore };
}

it('an archived rubric is offered to no assignment, cannot be changed, and comes back', async () => {
  const { prof, ta, used, unused, graded, other, rubricOf, at, offered, putAway } =
    await startRubric();
  const { rubric, rubric_items } = (await prof.read<{ full_rubric: FullRubric }>(at(used)))
    .full_rubric;
  expect(rubric).toMatchObject({ archived_at: null, in_use: true });
  const archive = (archived: boolean) => prof.put(`${at(used)}/archived`, { archived });
  const archived = await archive(true);
  expect(archived.json()).toMatchObject({
    full_rubric: { rubric: { archived_at: expect.any(String) } },
  });
  expect(await offered()).toEqual([unused.id]);
  expect(await putAway()).toMatchObject({ archived: [{ rubric: { id: used.id } }], deleted: [] });
  expect(await prof.put(rubricOf(other), used.id)).toFailWith('rubric_archived');
  const save = { rubric, rubric_items };
  expect(await prof.put(at(used), save)).toFailWith('rubric_archived');
  expect(await prof.post(`${at(used)}/rescore-preview`, save)).toFailWith('rubric_archived');
  // The assignment that uses it keeps it, also where a client links it again.
  expect((await world.api.as(ta).get(rubricOf(graded))).json()).toMatchObject({ rubric_items });
  expect((await prof.put(rubricOf(graded), used.id)).statusCode).toBe(200);
  await archive(false);
  expect(await offered()).toEqual([used.id, unused.id]);
  expect((await prof.put(at(used), save)).statusCode).toBe(200);
});

it('a deleted rubric answers like an unknown one, but the assignment that uses it shows it', async () => {
  const { prof, ta, used, unused, graded, other, rubricOf, at, offered, putAway } =
    await startRubric();
  expect(await prof.delete(`${at(used)}?name=Style`)).toFailWith('rubric_name_not_typed');
  expect((await prof.delete(`${at(used)}?name=Style+of+week+0`)).statusCode).toBe(204);
  expect(await offered()).toEqual([unused.id]);
  expect(await prof.get(at(used))).toFailWith('not_found');
  expect(await prof.delete(at(used))).toFailWith('not_found');
  expect(await prof.put(rubricOf(other), used.id)).toFailWith('rubric_not_in_classroom');
  expect((await world.api.as(ta).get(rubricOf(graded))).json()).toMatchObject({
    rubric: { name: 'Style of week 0', deleted_at: expect.any(String) },
    rubric_items: [{ point_value: 3 }, { point_value: -1 }],
  });
  expect(await putAway()).toMatchObject({ deleted: [{ id: used.id, name: 'Style of week 0' }] });
});

it('a rubric without use is deleted at once, and restored within 7 days', async () => {
  const { prof, unused, used, at, offered, putAway, restore } = await startRubric();
  expect((await prof.delete(at(unused))).statusCode).toBe(204);
  expect((await restore(unused)).json()).toMatchObject({
    full_rubric: { rubric: { id: unused.id, deleted_at: null } },
  });
  expect(await restore(unused)).toFailWith('not_found');
  expect(await offered()).toEqual([used.id, unused.id]);
  await prof.delete(at(unused));
  world.clock.set(new Date(world.clock.read().getTime() + 7 * 86_400_000));
  expect(await restore(unused)).toFailWith('not_found');
  expect((await putAway()).deleted).toEqual([]);
  const entries = await world.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `rubric:${unused.id}`));
  const actions = entries.map(({ action }) => action);
  expect(actions).toEqual(['rubric.deleted', 'rubric.restored', 'rubric.deleted']);
});

it('a deleted assignment does not use its rubric', async () => {
  const { prof, classroom, used, graded, at } = await startRubric();
  await prof.delete(`/classrooms/classroom/${classroom.id}/assignments/assignment/${graded.id}`);
  expect((await prof.delete(at(used))).statusCode).toBe(204);
});

it('a rubric is not linked while it is deleted', async () => {
  const { prof, unused, other, rubricOf, at } = await startRubric();
  const lock = `select from rubrics where id = ${unused.id} for update`;
  const release = await holdLocks(world.superuser, lock);
  const deleting = prof.delete(at(unused));
  await expect.poll(() => countWaiting(world.superuser)).toBe(1);
  const linking = prof.put(rubricOf(other), unused.id);
  await expect
    .poll(() => countWaiting(world.superuser))
    .toBe(2)
    .finally(release);
  expect((await deleting).statusCode).toBe(204);
  expect(await linking).toFailWith('rubric_not_in_classroom');
});
