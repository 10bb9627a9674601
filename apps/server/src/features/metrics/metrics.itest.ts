import { startWorld } from '@lectern/testkit/world';
import { after, sha, startClass } from '@lectern/testkit/working-class';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { works } from '../../db/schema/index.ts';

const world = await startWorld();
afterAll(world.close);

type Person = { token: string };
const get = <T>(as: Person, path: string) => world.api.as(as).read<T>(path);

it('the figures of an assignment count only submissions of present students', async () => {
  const { ta, path, works: w, people, remove } = await startClass(world);
  await world.pushed(w.ada, sha(2), after(-90));
  await world.pushed(w.alan, sha(2), after(-60));
  await world.pushed(w.alan, sha(3), after(-50));
  const set = (id: number, state: 'STARTED' | 'GRADING_COMPLETED') =>
    world.db.update(works).set({ state }).where(eq(works.id, id));
  await set(w.ada.id, 'STARTED');
  await set(w.alan.id, 'GRADING_COMPLETED');
  const all = async () => ({
    ...(await get<{ status: object }>(ta, `${path}/progress-status`)).status,
    ...(await get<{ status: object }>(ta, `${path}/grading-status`)).status,
    ...(await get<object>(ta, `${path}/commit-count`)),
    ...(await get<object>(ta, `${path}/first-commit`)),
  });
  expect(await all()).toMatchObject({
    not_accepted: 1,
    accepted: 1,
    started: 1,
    submitted: 0,
    in_grading: 1,
    graded: 1,
    ungraded: 2,
    total_commits: 3,
    first_commit_at: after(-90).toISOString(),
  });
  await remove(people.ada);
  expect(await all()).toMatchObject({
    started: 0,
    ungraded: 1,
    total_commits: 2,
    first_commit_at: after(-60).toISOString(),
  });
});
