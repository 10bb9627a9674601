/** A worker for tests that kill it. One kind of job never ends, the other writes a row. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startWorker } from '@lectern/server/jobs/worker';

const [url = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url });
pool.on('error', () => {});

/** Not atomic on purpose: concurrent runs of the same job would write two rows. */
const writeOnce = `insert into effects select $1
  where not exists (select from effects where name = $1)`;

await startWorker({
  url,
  tasks: {
    'sessions.sweep': () => {
      process.stdout.write('running\n');
      return new Promise<never>(() => {});
    },
    'inbox.process': async ({ deliveryId }: { deliveryId: string }) => {
      await delay(10);
      await pool.query(writeOnce, [deliveryId]);
      await delay(10);
    },
  },
  schedule: [],
  log: { warn: () => {}, error: () => {} },
});
process.stdout.write('waiting\n');
