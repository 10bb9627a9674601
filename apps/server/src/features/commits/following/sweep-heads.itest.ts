import { countWaiting, holdLocks } from '@lectern/testkit/locks';
import { startWorld } from '@lectern/testkit/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { organizations, pushChecks, pushSweeps, works } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { comparePriority } from '../../../jobs/kinds/priorities.ts';
import { pinKey } from '../../../jobs/kinds/push-jobs.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { LastPush } from '../../../platform/push-client.ts';
import type { MirrorDeps } from './refresh-work.ts';
import { enqueueMissingPins, sweepPushes } from './sweep-heads.ts';

const world = await startWorld();
afterAll(world.close);

const counted = { countedSha: 'a'.repeat(40), countedReason: 'deadline' } as const;

async function anAssignment() {
  const { organization, classroom } = await world.seededClassroom();
  const template = await world.template(organization);
  const assignment = await world.assignment(classroom, template);
  return { id: assignment.id, orgId: organization.id };
}

it('the sweep enqueues missing pins in the order of the works, to avoid deadlocks', async () => {
  const on = await anAssignment();
  const keys: string[] = [];
  for (let made = 0; made < 6; made += 1) {
    const { id: workId } = await world.work(on, await world.signIn(), counted);
    const key = pinKey(workId);
    const later = { key, delayMs: 3_600_000 };
    await transact(world.db, (tx) => enqueue(tx, 'counted.pin', { workId }, later));
    keys.push(key);
  }
  const jobs = 'select key from jobs where key';
  const release = await holdLocks(world.superuser, `${jobs} = '${keys[3]}' for update`);
  await transact(world.db, (tx) => enqueue(tx, 'works.sweep', {}, { key: 'sweep' }));
  const sweeping = world.runJobs();
  await expect.poll(() => countWaiting(world.superuser)).toBe(1);
  const free = await world.superuser.query<{ key: string }>(
    `${jobs} = any($1) order by id for update skip locked`,
    [keys],
  );
  await release();
  await sweeping;
  expect(free.rows.map(({ key }) => key)).toEqual(keys.slice(4));
});

it('missing pins are enqueued with low priority, and only where our app is active', async () => {
  await world.db.update(works).set({ countedSha: null, countedReason: null });
  await world.forgetJobs();
  const closed = [{ installationId: null }, { suspendedAt: new Date() }];
  for (const state of closed) {
    const on = await anAssignment();
    await world.work(on, await world.signIn(), counted);
    await world.db.update(organizations).set(state).where(eq(organizations.id, on.orgId));
  }
  const open = await world.work(await anAssignment(), await world.signIn(), counted);
  await enqueueMissingPins(world.db);
  expect(await world.jobs()).toMatchObject([{ key: pinKey(open.id), priority: comparePriority }]);
});

function sweep(pushed: readonly LastPush[]): Promise<void> {
  const listLastPushes = (since: Date | null) =>
    Promise.resolve(pushed.filter(({ pushedAt }) => since === null || pushedAt >= since));
  const platform = { pushes: () => Promise.resolve({ listLastPushes }) };
  return sweepPushes({ db: world.db, platform } as unknown as MirrorDeps);
}

it.each([
  ['were never listed', 'https://host.test/r'],
  ['have another name', 'https://host.test/renamed'],
])('the sweep locks works that %s in the order of their ids', async (_which, url) => {
  const on = await anAssignment();
  const listed: LastPush[] = [];
  const ids: number[] = [];
  for (const repositoryId of [1, 2, 3].map((n) => Number(`${on.id}00${n}`))) {
    const named = { repositoryName: `r-${repositoryId}`, repositoryUrl: 'https://host.test/r' };
    const work = await world.work(on, await world.user(), { repositoryId, ...named });
    ids.push(work.id);
    const pushedAt = world.clock.read();
    listed.unshift({
      repositoryId,
      name: named.repositoryName,
      url,
      defaultBranch: 'main',
      pushedAt,
    });
  }
  const [, held, last] = ids;
  const release = await holdLocks(
    world.superuser,
    `select from works where id = ${held} for update`,
  );
  const sweeping = sweep(listed);
  await expect.poll(() => countWaiting(world.superuser)).toBe(1);
  const free = await world.superuser.query<{ id: string }>(
    'select id from works where id = any($1) for update skip locked',
    [ids],
  );
  await release();
  await sweeping;
  expect(free.rows.map(({ id }) => Number(id))).toEqual([last]);
});

it('the sweep saves the new address of a repository while another work still has its new name', async () => {
  const on = await anAssignment();
  const pushedAt = world.clock.read();
  const listed = (repositoryId: number, name: string): LastPush => {
    const url = `https://host.test/${name}`;
    return { repositoryId, name, url, defaultBranch: 'main', pushedAt };
  };
  const [first, second] = [1, 2].map((n) => Number(`${on.id}01${n}`)) as [number, number];
  for (const repositoryId of [first, second]) {
    const { name: repositoryName, url: repositoryUrl } = listed(repositoryId, `n-${repositoryId}`);
    const row = { repositoryId, repositoryName, repositoryUrl };
    await world.work(on, await world.user(), row);
  }
  const standing = async () => {
    const rows = await world.db.select().from(works).where(eq(works.assignmentId, on.id));
    const found = rows.find(({ repositoryId }) => repositoryId === first);
    return [found?.repositoryName, found?.repositoryUrl];
  };
  const [old, taken] = [`n-${first}`, `n-${second}`];
  await sweep([listed(first, taken), listed(second, 'given-up')]);
  expect(await standing()).toEqual([old, `https://host.test/${taken}`]);
  await sweep([listed(first, taken), listed(second, 'given-up')]);
  expect(await standing()).toEqual([taken, `https://host.test/${taken}`]);
});

it('the sweep finds a push that the platform lists late', async () => {
  await world.db.delete(pushChecks);
  await world.db.delete(pushSweeps);
  const on = await anAssignment();
  const now = world.clock.read().getTime();
  const pushedAgo = async (repositoryId: number, minutes: number): Promise<LastPush> => {
    await world.work(on, await world.user(), { repositoryId });
    const named = { name: `work-${repositoryId}`, url: `https://host.test/${repositoryId}` };
    const pushedAt = new Date(now - minutes * 60_000);
    return { repositoryId, ...named, defaultBranch: 'main', pushedAt };
  };
  const [newest, lagging] = [await pushedAgo(9_200_000_001, 0), await pushedAgo(9_200_000_002, 30)];
  const seen = async (...pushed: LastPush[]) => {
    await sweep(pushed);
    const checks = await world.db.select({ at: pushChecks.pushedAt }).from(pushChecks);
    return checks.map(({ at }) => at);
  };
  expect(await seen(newest)).toEqual([newest.pushedAt]);
  expect(await seen(newest, lagging)).toEqual([newest.pushedAt, lagging.pushedAt]);
});
