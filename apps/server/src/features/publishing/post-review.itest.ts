/** The job that posts reviews: killed at each step, or overtaken by a withdrawal. */
import { comment, startPublishing } from '@lectern/testkit/publishing-scene';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { publications } from '../../db/schema/index.ts';
import { openMirrors } from '../../mirror/mirrors.ts';
import { connectPlatform } from '../../platform/platform.ts';
import { Killed, killedAt } from '../acceptance/killed.fixture.ts';
import { makeTreeCache } from '../commits/files/tree-cache.ts';
import type { TreeDeps } from '../commits/files/tree.ts';
import { postReview } from './post-review.ts';

const scene = await startPublishing('post-review');
const { world, professor, pushedWork, grade, publish, standing, reviews } = scene;
const clock = world.clock.read;
/** A live process whose dependencies a test can replace. */
const alive: TreeDeps = {
  db: world.db,
  clock,
  platform: connectPlatform(world.host.settings, { db: world.db, clock }),
  mirrors: await openMirrors({ dir: scene.mirrorFolder, limitBytes: 2 ** 30 }),
  trees: makeTreeCache(),
  patienceMs: 0,
};
afterAll(async () => {
  await alive.mirrors.close();
  await world.close();
});
beforeEach(pushedWork);

async function newestPublication(): Promise<number> {
  const rows = await world.db
    .select({ id: publications.id })
    .from(publications)
    .where(eq(publications.workId, scene.work.id));
  return Math.max(...rows.map(({ id }) => id));
}

describe('the review of a published grade', () => {
  it.each(['before it is asked for', 'after its lines were refused'])(
    'is not posted when the grade is withdrawn %s',
    { tags: 'release' },
    async (when) => {
      await grade([comment('src/main.c', 2, 'Not yet.')]);
      await publish();
      const id = await newestPublication();
      const withdraw = () => professor().post(`${scene.work.path}/unpublish`);
      const reviewsOf: TreeDeps['platform']['reviews'] = async (...place) => {
        const client = await alive.platform.reviews(...place);
        if (when === 'before it is asked for') {
          await withdraw();
          return client;
        }
        const createReview: typeof client.createReview = async (name, pull, wanted) => {
          if (wanted.comments.length === 0) return client.createReview(name, pull, wanted);
          await withdraw();
          return undefined;
        };
        return { ...client, createReview };
      };
      await postReview({ ...alive, platform: { ...alive.platform, reviews: reviewsOf } }, id);
      expect(await scene.work.row()).toMatchObject({ state: 'GRADING_COMPLETED' });
      expect(await reviews()).toEqual([]);
    },
  );
});

describe('a process that is killed while it posts a review', () => {
  it('leaves exactly one review of each publication, at whatever step it dies', async () => {
    let died = true;
    let published = 0;
    for (let boundary = 0; died; boundary += 1) {
      world.clock.advance({ minutes: 1 });
      await grade([comment('src/main.c', 2, `Of publication ${boundary}.`)]);
      expect(await publish()).toMatchObject({ published: [scene.work.id] });
      published += 1;
      const id = await newestPublication();
      died = await postReview({ ...alive, ...killedAt(boundary, alive) }, id).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return true;
        },
      );
      // Long enough that the lost answer can no longer arrive.
      world.clock.advance({ minutes: 2 });
      await postReview(alive, id);
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
      expect(await reviews()).toHaveLength(published);
    }
    // At least one lookup or creation and one transaction, each killed before and after.
    expect(published).toBeGreaterThan(4);
  }, 120_000);

  it(
    'makes the next one wait for its last attempt, even after a slow first attempt',
    { tags: 'release' },
    async () => {
      const { clock } = world;
      await grade([comment('src/main.c', 2, 'On a line that is not shown.')]);
      await publish();
      const id = await newestPublication();
      const reviewsOf: TreeDeps['platform']['reviews'] = async (...place) => {
        const client = await alive.platform.reviews(...place);
        return {
          ...client,
          async createReview(name, pull, wanted) {
            if (wanted.comments.length === 0) {
              await client.createReview(name, pull, wanted);
              throw new Killed();
            }
            clock.advance({ minutes: 2 });
            return undefined;
          },
        };
      };
      const killed = { ...alive, platform: { ...alive.platform, reviews: reviewsOf } };
      await expect(postReview(killed, id)).rejects.toThrow(Killed);
      await expect(postReview(alive, id)).rejects.toMatchObject({ kind: 'busy' });
      clock.advance({ minutes: 2 });
      await postReview(alive, id);
      expect(await standing()).toMatchObject({ state: 'posted', problem: null });
      expect(await reviews()).toHaveLength(1);
    },
  );

  it(
    'makes the next one wait for its attempt, even after reading files slowly',
    { tags: 'release' },
    async () => {
      const { clock } = world;
      await grade([comment('src/main.c', 2, 'Once.')]);
      await publish();
      const id = await newestPublication();
      const trees: TreeDeps['trees'] = {
        ...alive.trees,
        find: (key) => {
          clock.advance({ minutes: 2 });
          return alive.trees.find(key);
        },
      };
      const reviewsOf: TreeDeps['platform']['reviews'] = async (...place) => {
        const client = await alive.platform.reviews(...place);
        const createReview: typeof client.createReview = async (...wanted) => {
          await client.createReview(...wanted);
          throw new Killed();
        };
        return { ...client, createReview };
      };
      const killed = { ...alive, trees, platform: { ...alive.platform, reviews: reviewsOf } };
      await expect(postReview(killed, id)).rejects.toThrow(Killed);
      await expect(postReview(alive, id)).rejects.toMatchObject({ kind: 'busy' });
      clock.advance({ minutes: 2 });
      await postReview(alive, id);
      expect(await reviews()).toHaveLength(1);
    },
  );
});
