import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScene, type Scene } from '@lectern/testkit/classroom-scene';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene('wait-hall', { patienceMs: 5_000 });
});
afterAll(() => scene.world.close());

/** Runs a worker beside the request, as in the product. */
async function withWorker<T>(request: Promise<T>): Promise<T> {
  const work = { isDone: false };
  const finished = request.finally(() => (work.isDone = true));
  while (!work.isDone) await scene.world.runJobs();
  return finished;
}

it('the answer to a join waits for the platform and says that the person is in', async () => {
  const ada = await scene.person('ada');
  const answer = await withWorker(scene.join(ada, await scene.link('STUDENT')));
  expect(answer.json()).toMatchObject({
    message: 'Successfully joined wait-hall class',
    classroom_user: { status: 'ACTIVE' },
  });
});

it('when the platform is down, the answer to a join comes soon and says that it is queued', async () => {
  const ben = await scene.person('ben');
  const token = await scene.link('STUDENT');
  await scene.fault({ path: '/api/v3/**', fault: { kind: 'status', status: 503 } });
  const started = performance.now();
  const answer = await withWorker(scene.join(ben, token));
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(answer.json()).toMatchObject({
    message: 'Requested to join wait-hall class',
    classroom_user: { status: 'REQUESTED', status_reason: 'invitation_queued' },
  });
});

it(
  'when no worker runs, the answer to a join comes after five seconds',
  { tags: 'release' },
  async () => {
    const cat = await scene.person('cat');
    const token = await scene.link('STUDENT');
    const started = performance.now();
    expect((await scene.join(cat, token)).statusCode).toBe(200);
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(4_900);
    expect(took).toBeLessThan(15_000);
  },
);
