/** Whether this process can do its work. The platform's outage takes nothing out of rotation. */
import type { Readiness } from '@lectern/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import type { PlatformWatch } from './watch-platform.ts';

const probeTimeoutMs = 2_000;

export async function checkReadiness(db: Db, askPlatform: PlatformWatch): Promise<Readiness> {
  const [database, queue, platform] = await Promise.all([
    probe(() => db.execute(sql`select 1`)),
    probe(() => db.execute(sql`select from graphile_worker._private_jobs limit 1`)),
    askPlatform(),
  ]);
  const status = database === 'up' && queue === 'up' ? 'ready' : 'not_ready';
  return { status, database, queue, platform };
}

async function probe(ask: () => Promise<unknown>): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), probeTimeoutMs);
  });
  const answered = ask().then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
