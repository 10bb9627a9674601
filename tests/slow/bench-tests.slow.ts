/**
 * `npm run bench:tests`, small.
 *
 * @module-tag release
 */
import { sandboxOrSkip } from '@lectern/sandbox/testing/sandbox-or-skip';
import { migratedDatabase } from '@lectern/testkit/migrated-database';
import { afterAll, expect, it as test } from 'vitest';
import { aims } from '../../bench/tests/aims.ts';
import { runKills } from '../../bench/tests/kills.ts';
import { measureAims } from '../../bench/tests/measure-aims.ts';
import { copyPreparedDatabase } from '../support/prepared-database.ts';

const sandbox = await sandboxOrSkip({ slots: 1 });
await sandbox?.close();
const it = test.skipIf(!sandbox);
const hostDatabase = await migratedDatabase();
const hostDatabaseUrl = hostDatabase.urls.forge;
const databases = { fillDatabase: copyPreparedDatabase, hostDatabaseUrl };
afterAll(hostDatabase.close);

it(
  'no verdict is lost or doubled when workers are killed and the database restarts',
  { timeout: 400_000 },
  async () => {
    const size = { pushes: 60, students: 6, seconds: 6, kills: 2, restarts: 1 };
    const { isGood, figures } = await runKills({ ...size, within: 200, seed: 20_261, databases });
    expect(isGood, JSON.stringify(figures, null, 2)).toBe(true);
  },
);

it('the benchmark of tests measures every aim', { timeout: 400_000 }, async () => {
  const rows = await measureAims(aims, { repeats: 1, verdicts: 8 }, databases);
  expect(rows).toHaveLength(8);
  expect(rows.filter(({ product }) => !(product > 0))).toEqual([]);
});
