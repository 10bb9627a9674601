/** A worker that takes a job and never finishes it. */
import pg from 'pg';
import { startWorker } from '@lectern/server/jobs/worker';

const [url = ''] = process.argv.slice(2);
const hang = () => {
  process.stdout.write('running\n');
  return new Promise<never>(() => {});
};
await startWorker({
  pool: new pg.Pool({ connectionString: url }),
  url,
  tasks: { 'sessions.sweep': hang },
  schedule: [],
  log: { warn: () => {}, error: () => {} },
});
process.stdout.write('waiting\n');
