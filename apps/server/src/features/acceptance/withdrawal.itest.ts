/** A student who is removed while the setup is queued or running. */
import { startSetups } from '@lectern/testkit/setup-scene';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { organizations, platformBudgets, provisionings } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import { provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import { delayJobsBehind } from '../../jobs/queue.ts';
import { emptyBudget } from '../../platform/budget.ts';
import { gitHubLimits } from '../../platform/limits.ts';
import { connectPlatform } from '../../platform/platform.ts';
import { provisionWork } from './provision-work.ts';

const { scene, accepted } = await startSetups();
const { world, professor } = scene;
afterAll(world.close);
afterEach(() => world.host.control('DELETE', '/faults'));

const remove = (student: { id: number }) =>
  world.api.as(professor).delete(`${scene.path}/students/${student.id}`);

it(
  'a student removed while the repository is created loses access without queueing',
  { tags: 'release' },
  async () => {
    const { workId: firstInLine } = await accepted('in-line');
    const putOff = () =>
      transact(world.db, (tx) => delayJobsBehind(tx, provisionKey(firstInLine), 3_600_000));
    await putOff();
    const { student } = await accepted('in-the-making');
    // Another classroom keeps them in the organisation, so that only we can take the access away.
    const other = await world.classroom({ orgId: scene.orgId, createdBy: professor.id });
    await world.member(other, student);
    const path = `/api/v3/repos/setup/${scene.base.name}/generate`;
    await scene.fault({ method: 'POST', path, fault: { kind: 'latency', ms: 1_000 } });
    const running = world.runJobs();
    const isBegun = () => world.db.$count(provisionings, eq(provisionings.attempts, 1));
    await expect.poll(isBegun).toBe(1);
    await remove(student);
    await putOff();
    await running;
    await world.runJobs();
    expect((await scene.repository('homework-1-in-the-making'))?.collaborators).toEqual([]);
  },
);

it('a setup of a removed student ends without waiting for its turn', async () => {
  const { student, workId } = await accepted('too-late');
  await remove(student);
  const isOurs = eq(organizations.id, scene.orgId);
  const [org] = await world.db.select().from(organizations).where(isOurs);
  const at = world.clock.read().getTime();
  const spends = [{ from: at, until: at, points: 5, creations: 1 }];
  const scope = `installation:${org?.installationId}`;
  const state = { ...emptyBudget, spends };
  await world.db
    .insert(platformBudgets)
    .values({ scope, state })
    .onConflictDoUpdate({ target: platformBudgets.scope, set: { state } });
  const settings = { ...world.host.settings, limits: { ...gitHubLimits, creationsPerHour: 1 } };
  const platform = connectPlatform(settings, { db: world.db, clock: world.clock.read });
  await provisionWork({ db: world.db, clock: world.clock.read, platform }, workId);
  const setup = world.db.select().from(provisionings).where(eq(provisionings.workId, workId));
  expect(await setup).toMatchObject([{ step: 'awaiting_membership' }]);
});
