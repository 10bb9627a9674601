/** Reviews that are held up: which comes first, and when the next attempt of one may be made. */
import { callHost } from '@lectern/testkit/call-host';
import { startPushedWorld, type PushedWork, type PushedWorld } from '@lectern/testkit/pushed-work';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { platformOutbox, publications, works } from '../../db/schema/index.ts';
import { postKey } from '../../jobs/kinds/publication-jobs.ts';

let scene: PushedWorld;
let work: PushedWork;
beforeAll(async () => {
  // Pushes have the code host's time, so whoever grades lives a little after it.
  scene = await startPushedWorld('in-order', { startsAt: new Date(Date.now() + 600_000) });
});
afterAll(() => scene.world.close());
beforeEach(async () => {
  work = await scene.work();
  await work.settled(await work.pushFile('main.c', 'int main() {}\n'));
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

/** The next review is refused before anything comes of it. */
async function refuseOnce(status: number, retry_after_seconds = 0): Promise<void> {
  const path = '/api/v3/repos/*/*/pulls/*/reviews';
  const fault = { kind: 'status', status, retry_after_seconds };
  await scene.world.host.control('POST', '/faults', { method: 'POST', path, times: 1, fault });
}

/** What waits stays put off, however long the test takes. */
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

/** Which comments stand in the text of each review on the platform. */
async function reviewed(): Promise<string[][]> {
  const { pullRequestNumber } = await work.row();
  const path = `/repos/${work.repository.full_name}/pulls/${pullRequestNumber}/reviews`;
  const found = await callHost<{ body: string }[]>(scene.world, 'in-order-prof', 'GET', path);
  return found.map(({ body }) => body.match(/first|second|third/g) ?? []);
}

it('the last review is the newest publication’s, also when the one before was held up', async () => {
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
  'one that was taken back may be under way, and holds the next up no longer than that',
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
  'waits for as long as the one before is put off, and asks the platform for nothing until then',
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

it('one whose job was given up holds nobody up', { tags: 'release' }, async () => {
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
  'one that a limit has refused was not made, and waits for no answer',
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
  'one that may have been made before a limit refused the next attempt is still looked for',
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
