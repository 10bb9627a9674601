/** An outage of the platform does not make this process unready. */
import type { Readiness } from '@lectern/contract';
import type { DiskSpace } from '@lectern/processes/disk-space';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import type { PlatformWatch } from './watch-platform.ts';

export type AskDisk = () => Promise<DiskSpace | undefined>;

const probeTimeoutMs = 2_000;

export async function checkReadiness(
  db: Db,
  askPlatform: PlatformWatch,
  askDisk: AskDisk = async () => undefined,
): Promise<Readiness> {
  const [database, queue, platform, disk] = await Promise.all([
    probe(() => db.execute(sql`select 1`)),
    probe(() => db.execute(sql`select from jobs limit 1`)),
    askPlatform(),
    askDisk().catch(() => undefined),
  ]);
  const status = database === 'up' && queue === 'up' ? 'ready' : 'not_ready';
  return { status, database, queue, platform, disk: stateOf(disk) };
}

/** A low disk keeps the process ready: grades can still be saved. */
function stateOf(disk: DiskSpace | undefined): Readiness['disk'] {
  if (!disk) return 'unknown';
  return disk.freeBytes < disk.floorBytes ? 'low' : 'enough';
}

function probe(ask: () => Promise<unknown>): Promise<'up' | 'down'> {
  const answered = ask().then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return withTimeLimit(answered, probeTimeoutMs, () => 'down');
}
