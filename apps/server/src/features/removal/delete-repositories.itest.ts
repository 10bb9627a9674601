/** Repositories on a real code host, deleted with their assignment as a professor chose. */
import type { DeletedAssignment } from '@lectern/contract';
import { callHost } from '@lectern/testkit/call-host';
import { startSetups } from '@lectern/testkit/setup-scene';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { assignments, auditLog, works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

const { scene, ready, asOwner } = await startSetups();
const { world, assignmentId, professor } = scene;
afterAll(world.close);

const prof = world.api.as(professor);
const remove = async () => {
  await transact(world.db, (tx) => enqueue(tx, 'deleted.remove', {}, { key: 'deleted.remove' }));
  await world.runJobs();
};
const onHost = async () => (await scene.copies()).map(({ full_name }) => full_name.split('/')[1]);
const isThere = () => world.db.$count(assignments, eq(assignments.id, assignmentId));
const deletedAt = (days: number) =>
  world.db
    .update(assignments)
    .set({ deletedAt: new Date(world.clock.read().getTime() - days * 86_400_000) })
    .where(eq(assignments.id, assignmentId));

it('chosen repositories are deleted after 7 days, and no others', async () => {
  for (const login of ['ada', 'gone', 'renamed', 'stuck']) await ready(login);
  const later = await ready('later');
  const address = '/repos/setup/homework-1';
  await asOwner('PATCH', `${address}-renamed`, { name: 'another-name' });
  await callHost(world, 'setup-prof', 'POST', '/orgs/setup/repos', {
    name: 'homework-1-renamed',
    private: true,
  });
  expect((await prof.get(`${scene.assignmentPath}/repositories/count`)).json()).toEqual({
    repositories: 5,
  });

  const deletion = `${scene.assignmentPath}?name=Homework+1&repositories=`;
  const before = await world.db.select().from(works).orderBy(works.id);
  for (const wrong of ['4', '6', '', '5.0', 'all']) {
    expect(await prof.delete(`${deletion}${wrong}`)).toFailWith('repository_number_wrong');
  }
  expect(await world.db.select().from(works).orderBy(works.id)).toEqual(before);
  expect((await prof.delete(`${deletion}5`)).statusCode).toBe(204);
  const putAway = () =>
    prof.read<{ deleted: DeletedAssignment[] }>(`${scene.path}/assignments/put-away`);
  expect((await putAway()).deleted).toMatchObject([{ id: assignmentId, repositories: 5 }]);

  // Restoring takes the choice back, and a deletion without it keeps the repositories.
  const restore = `${scene.path}/assignments/deleted/${assignmentId}/restore`;
  expect((await prof.post(restore)).statusCode).toBe(200);
  expect(await world.db.$count(works, eq(works.deletesRepository, true))).toBe(0);
  await prof.delete(`${scene.assignmentPath}?name=Homework+1`);
  expect((await putAway()).deleted).toMatchObject([{ repositories: 0 }]);
  await prof.post(restore);
  await prof.delete(`${deletion}5`);

  await deletedAt(7);
  await remove();
  expect(await onHost()).toHaveLength(5);

  // As if its setup had ended after the deletion.
  await world.db.update(works).set({ deletesRepository: false }).where(eq(works.id, later.workId));
  await asOwner('DELETE', `${address}-gone`);
  await deletedAt(8);
  const path = `/api/v3${address}-stuck`;
  const fail = (status: number) =>
    scene.fault({ method: 'DELETE', path, fault: { kind: 'status', status } });
  await fail(500);
  await remove();
  expect(await onHost()).toEqual(['homework-1-stuck', 'homework-1-later']);
  expect(await isThere()).toBe(1);

  await world.host.control('DELETE', '/faults');
  await fail(422);
  await remove();
  expect(await isThere()).toBe(0);
  expect(await onHost()).toEqual(['homework-1-stuck', 'homework-1-later']);
  // It has the name of one of ours, and another id.
  expect(await scene.repository('homework-1-renamed')).toBeDefined();
  expect(await scene.repository(scene.base.name)).toBeDefined();
  const entries = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `assignment:${assignmentId}`));
  const detailsOf = (wanted: string) =>
    entries.filter(({ action }) => action === wanted).map(({ details }) => details);
  expect(detailsOf('assignment.deleted')).toMatchObject([
    { repositories: 5 },
    { repositories: 0 },
    { repositories: 5 },
  ]);
  expect(detailsOf('assignment.repositories-deleted')).toEqual([
    {
      name: 'Homework 1',
      deleted: 3,
      kept: [{ name: 'homework-1-stuck', reason: expect.any(String) }],
    },
  ]);
});
