import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readJournal } from '@lectern/postgres/migration-version';
import { withClient } from '@lectern/postgres/with-client';
import { administer, clusterSocket, emptyDatabase } from '@lectern/testkit/database';
import { afterAll, expect, it } from 'vitest';
import { migrateTo } from '../backup/migration-version.ts';
import type { JobName } from '../jobs/queue.ts';
import type { Task } from '../jobs/take.ts';
import { startWorker } from '../jobs/worker.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { prepareRoles, prepareSchemas, urlsFor } from './roles.ts';

/** The migrations of commit 8d8d2976. */
const oldMigrations = 27;

const database = await emptyDatabase();
afterAll(database.close);
await prepareRoles(clusterSocket());
await administer(`alter database ${database.name} owner to lectern_owner`);
const urls = urlsFor(clusterSocket(), database.name);
const fixture = fileURLToPath(new URL('fixtures/old-queue.sql', import.meta.url));

/** With two roles, like the embedded PostgreSQL: the owner cannot read the application's tables. */
async function leaveOldDatabase(): Promise<void> {
  await withClient({ connectionString: database.url }, (superuser) =>
    prepareSchemas(superuser, database.name),
  );
  const { entries } = await readJournal({ folder: migrationsFolder });
  const version = { count: oldMigrations, newest: entries[oldMigrations - 1]!.when };
  await withClient({ connectionString: urls.owner }, (owner) =>
    migrateTo(owner, 'product', version),
  );
  const queue = await readFile(fixture, 'utf8');
  await withClient({ connectionString: urls.application }, (application) =>
    application.query(queue),
  );
}

it('waiting jobs of an old database keep their order in an upgrade, and each runs once', async () => {
  await leaveOldDatabase();
  await migrate(urls.owner, urls.application);

  const { rows } = await database.pool.query(
    `select key, priority, place, share, attempts, locked_by as worker, run_at > now() as later
     from jobs order by priority, place, key`,
  );
  const waits = { attempts: 0, worker: null, later: false, share: null, place: 0 };
  const share = 'organization:5000000001';
  expect(rows).toEqual([
    { ...waits, key: 'counted.pin:1', priority: 0 },
    { ...waits, key: 'deadline.pass:1', priority: 0, later: expect.any(Boolean) },
    { ...waits, key: 'inbox:given-up', priority: 0, attempts: 25 },
    { ...waits, key: 'work:1:provision', priority: 0, share },
    { ...waits, key: 'work:2:provision', priority: 0, share, place: 1 },
    { ...waits, key: 'work:3:provision', priority: 0, share, place: 2 },
    { ...waits, key: 'work:1:fetch', priority: 1 },
    { ...waits, key: 'membership:1:1:check', priority: 10, later: expect.any(Boolean) },
    { ...waits, key: 'publication:7:post', priority: 10 },
  ]);
  const { rows: left } = await database.pool.query(
    `select from pg_namespace where nspname = 'graphile_worker'`,
  );
  expect(left).toEqual([]);

  await database.pool.query('update jobs set run_at = now()');
  const ran: string[] = [];
  const note: Task = async (payload, { job }) =>
    void ran.push(`${job.name} ${JSON.stringify(payload)}`);
  const names = [
    'counted.pin',
    'deadline.pass',
    'inbox.process',
    'work.provision',
    'mirror.fetch',
    'membership.check',
    'publication.post',
  ] satisfies JobName[];
  const worker = await startWorker({
    url: urls.application,
    tasks: Object.fromEntries(names.map((name) => [name, note])),
    schedule: [],
    log: { warn: () => {}, error: () => {} },
  });
  await expect.poll(() => ran.length).toBe(8);
  await delay(1_000);
  await worker.stop();
  expect(ran.toSorted()).toEqual([
    'counted.pin {"workId":1}',
    'deadline.pass {"deadline":"2026-09-08T12:00:00.000Z","assignmentId":1}',
    'membership.check {"userId":1,"classroomId":1}',
    'mirror.fetch {"workId":1}',
    'publication.post {"publicationId":7}',
    'work.provision {"workId":1}',
    'work.provision {"workId":2}',
    'work.provision {"workId":3}',
  ]);
});

it('a database without the old queue migrates too, and again', async () => {
  await migrate(urls.owner, urls.application);
  const { rows } = await database.pool.query('select key from jobs');
  expect(rows).toEqual([{ key: 'inbox:given-up' }]);
});
