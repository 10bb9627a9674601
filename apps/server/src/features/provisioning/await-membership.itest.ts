import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { awaitMembership, resumeAcceptances } from './await-membership.ts';
import { findSetup } from './queries.ts';

const world = await startWorld();
afterAll(world.close);

it('set-ups that wait for a student are resumed in the order of the works, to avoid deadlocks', async () => {
  const { organization, classroom } = await world.seededClassroom();
  const template = await world.template(organization);
  const student = await world.signIn();
  const ids: number[] = [];
  // So many that the database does not find them in the order of their ids.
  for (let made = 0; made < 12; made += 1) {
    const { id } = await world.assignment(classroom, template);
    const on = { id, orgId: organization.id };
    const setup = { step: 'awaiting_membership' } as const;
    const { id: workId } = await world.work(on, student, {}, setup);
    ids.push(workId);
  }
  const member = { classroomId: classroom.id, userId: student.id };
  await transact(world.db, (tx) => resumeAcceptances(tx, { ...member, wasOut: false }));
  const { rows } = await world.superuser.query<{ key: string }>('select key from jobs order by id');
  expect(rows.map(({ key }) => key)).toEqual(ids.map(provisionKey));
});

it('a setup does not wait for a student who becomes a member at that moment', async () => {
  const { organization, classroom } = await world.seededClassroom();
  const template = await world.template(organization);
  const student = await world.signIn();
  await world.member(classroom, student, { status: 'ORG_INVITED' });
  const { id } = await world.assignment(classroom, template);
  const on = { id, orgId: organization.id };
  const { id: workId } = await world.work(on, student, {}, { step: 'repository' });
  const setup = (await findSetup(world.db, workId))!;
  const letIn = await holdLocks(
    world.superuser,
    `update memberships set status = 'ACTIVE' where user_id = ${student.id}`,
  );
  const waiting = awaitMembership({ db: world.db } as PlatformDeps, setup);
  await expect
    .poll(() => countWaiting(world.superuser))
    .toBe(1)
    .finally(letIn);
  await waiting;
  expect(await findSetup(world.db, workId)).toMatchObject({ provisioning: { step: 'repository' } });
});
