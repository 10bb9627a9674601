/** `npm run storm` with fewer students. */
import { migratedDatabase, type MigratedDatabase } from '@lectern/testkit/migrated-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStormIn, startWorldForStorms } from '../storm/storm.ts';
import type { StormWorld } from '../storm/world.ts';
import { copyPreparedDatabase } from '../support/prepared-database.ts';

const students = Number(process.env['STORM_STUDENTS'] ?? 40);
const options = {
  quota: false,
  strangers: false,
  speed: 1,
  within: 200,
  seed: 20_261,
  hitsAcceptances: false,
};
const nothingBroken = {
  lost: 0,
  duplicate: 0,
  orphan: 0,
  wrong_permissions: 0,
  wrong_feedback_branch: 0,
};

let world: StormWorld;
let hostDatabase: MigratedDatabase;
beforeAll(async () => {
  hostDatabase = await migratedDatabase();
  const hostDatabaseUrl = hostDatabase.urls.forge;
  const databases = { fillDatabase: copyPreparedDatabase, hostDatabaseUrl };
  world = await startWorldForStorms({ servers: 2, databases });
}, 120_000);
afterAll(async () => {
  await world.close();
  await hostDatabase.close();
});

it('no acceptance is lost to kills, crashes and faults', { timeout: 300_000 }, async () => {
  const storm = {
    ...options,
    students,
    seconds: students / 20,
    faults: 20,
    kills: 2,
    dbCrashes: 1,
  };
  const { isGood, figures } = await runStormIn(world, {
    ...storm,
    naive: false,
    hitsAcceptances: true,
  });
  expect(figures).toMatchObject({ ...nothingBroken, acknowledged: students, ready: students });
  expect(isGood).toBe(true);
});

it(
  'the checks of a storm find duplicates and orphans of the naive server',
  { tags: 'release', timeout: 300_000 },
  async () => {
    const storm = { ...options, students: 12, seconds: 1, faults: 20, kills: 1, dbCrashes: 0 };
    const { isGood, figures } = await runStormIn(world, { ...storm, naive: true });
    expect(isGood).toBe(false);
    expect(figures['duplicate']).toBeGreaterThan(0);
    expect(figures['orphan']).toBeGreaterThan(0);
  },
);
