import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

/**
 * The queue keeps a job that it has given up for whoever asks why, and with it whom it is about. By the
 * clock of the queue, from its last run on.
 */
export async function forgetGivenUp(db: Db): Promise<void> {
  await db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days'
    ))`);
}
