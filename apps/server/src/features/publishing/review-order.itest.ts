/** The order of reviews when one is delayed, and when a delayed one is tried again. */
import { callHost } from '@lectern/testkit/call-host';
import { startPushedWorld, type PushedWork, type PushedWorld } from '@lectern/testkit/pushed-work';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { platformOutbox, publications, works } from '../../db/schema/index.ts';
import { postKey } from '../../jobs/kinds/publication-jobs.ts';

let scene: PushedWorld;
let work: PushedWork;
beforeAll(async () => {
  // Pushes use the code host's clock, so ours runs a little ahead of it.
  scene = await startPushedWorld('in-order', { startsAt: new Date(Date.now() + 600_000) });
});
afterAll(() => scene.world.close());
beforeEach(async () => {
  work = await scene.work();
  await work.waitForHead(await work.pushFile('main.c', 'int main() {}\n'));
});

const professor = () => scene.world.api.as(scene.professor);

async function publish(body: string): Promise<void> {
  scene.world.clock.advance({ ms: 1_000 });
  const comment = { action: 'CREATE', path: null, line: null, body, points: 1 };
  const graded = await professor().post(`${work.path}/grade`, { body: '', comments: [comment] });
  expect(graded.statusCode, graded.body).toBe(200);
  const assignment = work.path.replace(/\/works\/.*$/, '');
  const answer = await professor().post(`${assignment}/publish`, { student_work_ids: [work.id] });
  expect(answer.json()).toEqual({ published: [work.id], skipped: 0 });
}

/** Refuses the next review before it is created. */
async function refuseOnce(status: number, retry_after_seconds = 0): Promise<void> {
  const path = '/api/v3/repos/*/*/pulls/*/reviews';
  const fault = { kind: 'status', status, retry_after_seconds };
  await scene.world.host.control('POST', '/faults', { method: 'POST', path, times: 1, fault });
}

/** Delays waiting jobs so that they do not run during the test. */
async function putOff(): Promise<void> {
  await scene.world.superuser.query(`update jobs set run_at = run_at + interval '1 hour'`);
}

async function again(): Promise<void> {
  await scene.world.hurryJobs();
  await scene.world.runJobs();
}

const rows = () =>
  scene.world.db
    .select()
    .from(publications)
    .where(eq(publications.workId, work.id))
    .orderBy(publications.id);
const states = async () => (await rows()).map(({ state }) => state);

/** The comments in the text of each review on the platform. */
async function reviewed(): Promise<string[][]> {
  const { pullRequestNumber } = await work.row();
  const path = `/repos/${work.repository.full_name}/pulls/${pullRequestNumber}/reviews`;
  const found = await callHost<{ body: string }[]>(scene.world, 'in-order-prof', 'GET', path);
  return found.map(({ body }) => body.match(/first|second|third/g) ?? []);
}

it('the last review belongs to the newest publication, even when an earlier one was delayed', async () => {
  await publish('first');
  await refuseOnce(502);
  await scene.world.runJobs();
  await publish('second');
  await again();
  expect(await states()).toEqual(['pending', 'pending']);
  scene.world.clock.advance({ minutes: 2 });
  await again();
  await again();
  expect(await states()).toEqual(['posted', 'posted']);
  expect(await reviewed()).toEqual([['first'], ['first', 'second']]);
});

it(
  'a withdrawn review that may be under way delays the next one no longer than that',
  { tags: 'release' },
  async () => {
    await publish('first');
    await refuseOnce(502);
    await scene.world.runJobs();
    await putOff();
    expect((await professor().post(`${work.path}/unpublish`)).statusCode).toBe(204);
    await publish('second');
    await scene.world.runJobs();
    expect(await states()).toEqual(['pending', 'pending']);
    await again();
    await again();
    expect(await states()).toEqual(['local_only', 'posted']);
    expect(await reviewed()).toEqual([['first', 'second']]);
  },
);

it(
  'a review waits as long as the earlier one is delayed, without calling the platform',
  { tags: 'release' },
  async () => {
    await publish('first');
    await publish('second');
    await scene.world.db
      .update(works)
      .set({ pullRequestNumber: null })
      .where(eq(works.id, work.id));
    const [first, second] = (await rows()).map(({ id }) => postKey(id));
    const { superuser, runJobs } = scene.world;
    const putOff = `update jobs set run_at = now() + interval '1 hour' where key = $1`;
    await superuser.query(putOff, [first]);
    await runJobs();
    const waits = `select run_at > now() + interval '59 minutes' as long from jobs where key = $1`;
    expect((await superuser.query(waits, [second])).rows).toEqual([{ long: true }]);
    expect((await work.row()).pullRequestNumber).toBeNull();
  },
);

it('a review whose job gave up does not block later reviews', { tags: 'release' }, async () => {
  await publish('first');
  const [first] = await rows();
  await scene.world.superuser.query('update jobs set attempts = 25 where key = $1', [
    `publication:${first?.id}:post`,
  ]);
  await publish('second');
  await scene.world.runJobs();
  expect(await states()).toEqual(['pending', 'posted']);
});

it(
  'a review refused by a rate limit was not created, so its retry does not wait for a lost answer',
  { tags: 'release' },
  async () => {
    await publish('first');
    await refuseOnce(429, 10);
    await scene.world.runJobs();
    expect(await states()).toEqual(['pending']);
    scene.world.clock.advance({ ms: 10_000 });
    await again();
    expect(await states()).toEqual(['posted']);
    expect(await reviewed()).toEqual([['first']]);
  },
);

it(
  'a review that may exist is still looked for after a rate limit refused its retry',
  { tags: 'release' },
  async () => {
    await publish('first');
    await refuseOnce(502);
    await scene.world.runJobs();
    scene.world.clock.advance({ minutes: 2 });
    await refuseOnce(429, 10);
    await again();
    const [first] = await rows();
    const isFirst = eq(platformOutbox.key, `publication:${first?.id}`);
    const [outbox] = await scene.world.db.select().from(platformOutbox).where(isFirst);
    expect(outbox).toMatchObject({ state: 'pending', attempts: 1 });
  },
);
