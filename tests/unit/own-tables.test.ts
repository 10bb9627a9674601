import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Tables of the queue that early releases used. */
const oldTables = /\b_private_|graphile/;

const allowed = [
  'apps/server/src/backup/old-queue.ts',
  'apps/server/src/db/fixtures/old-queue.sql',
  'apps/server/src/db/migrations/0028_jobs.sql',
  'apps/server/src/db/move-old-jobs.itest.ts',
  'apps/server/src/db/move-old-jobs.ts',
  'tests/unit/own-tables.test.ts',
];

it('only the migration and the reader of old archives name the tables of graphile-worker', () => {
  const files = ['apps', 'packages', 'tests', 'bench', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.(ts|tsx|mjs|sql|json)$/.test(name))
    .filter((name) => !/(^|\/)(node_modules|dist|\.cache)\//.test(name));
  const naming = files.filter((name) => oldTables.test(readFileSync(join(root, name), 'utf8')));
  expect(naming.toSorted()).toEqual(allowed);
});
