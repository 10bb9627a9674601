/** A small storm: all that `npm run storm` does to a thousand students, to a hundred. */
import { migratedDatabase, type MigratedDatabase } from '@lectern/testkit/migrated-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStormIn, startWorldForStorms } from '../storm/storm.ts';
import type { StormWorld } from '../storm/world.ts';
import { copyPreparedDatabase } from '../support/prepared-database.ts';

const options = {
  quota: false,
  strangers: false,
  speed: 1,
  within: 200,
  seed: 20_261,
  hitsWork: false,
};
const nothingBroken = {
  lost: 0,
  duplicate: 0,
  orphan: 0,
  wrong_permissions: 0,
  wrong_feedback_branch: 0,
};

let world: StormWorld;
let theirs: MigratedDatabase;
beforeAll(async () => {
  theirs = await migratedDatabase();
  const databases = { fillOurs: copyPreparedDatabase, theirsUrl: theirs.urls.forge };
  world = await startWorldForStorms({ servers: 2, databases });
}, 120_000);
afterAll(async () => {
  await world.close();
  await theirs.close();
});

it('loses no acceptance to kills, crashes and faults', { timeout: 300_000 }, async () => {
  // Each of them hits somebody: trouble waits for acceptances under way, and fails without.
  const storm = { ...options, students: 100, seconds: 5, faults: 20, kills: 2, dbCrashes: 1 };
  const { isGood, figures } = await runStormIn(world, { ...storm, naive: false, hitsWork: true });
  expect(figures).toMatchObject({ ...nothingBroken, acknowledged: 100, ready: 100 });
  expect(isGood).toBe(true);
});

it(
  'would see what the order "platform first, row last" does',
  { tags: 'release', timeout: 300_000 },
  async () => {
    const storm = { ...options, students: 12, seconds: 1, faults: 20, kills: 1, dbCrashes: 0 };
    const { isGood, figures } = await runStormIn(world, { ...storm, naive: true });
    expect(isGood).toBe(false);
    expect(figures['duplicate']).toBeGreaterThan(0);
    expect(figures['orphan']).toBeGreaterThan(0);
  },
);
