/** An outage of the platform does not make this process unready. */
import type { Readiness } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import type { PlatformWatch } from './watch-platform.ts';

const probeTimeoutMs = 2_000;

export async function checkReadiness(db: Db, askPlatform: PlatformWatch): Promise<Readiness> {
  const [database, queue, platform] = await Promise.all([
    probe(() => db.execute(sql`select 1`)),
    probe(() => db.execute(sql`select from jobs limit 1`)),
    askPlatform(),
  ]);
  const status = database === 'up' && queue === 'up' ? 'ready' : 'not_ready';
  return { status, database, queue, platform };
}

function probe(ask: () => Promise<unknown>): Promise<'up' | 'down'> {
  const answered = ask().then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return withTimeLimit(answered, probeTimeoutMs, () => 'down');
}
