import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { mostAttempts } from './retry.ts';

/** Payloads name people. */
export async function forgetGivenUp(db: Db): Promise<void> {
  await db.execute(sql`
    delete from jobs
    where attempts >= ${mostAttempts} and locked_by is null and run_at < now() - interval '30 days'`);
}
