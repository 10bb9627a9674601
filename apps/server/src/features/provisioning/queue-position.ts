import type { Reader } from '../../db/transact.ts';
import { provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { expectedWaitMs, strangersServed } from './forecast.ts';
import type { QueuePlace } from './provisioning-view.ts';
import { recentOrder } from './queue-order.ts';

export interface QueueDeps {
  db: Reader;
  clock: () => Date;
  platform: Pick<Platform, 'outlook' | 'limits'>;
}

export async function findPlaces(
  { db, clock, platform }: QueueDeps,
  installationId: number,
  workIds: readonly number[],
): Promise<Map<number, QueuePlace>> {
  if (workIds.length === 0) return new Map();
  const [order, outlook] = await Promise.all([
    recentOrder(db, installationId, platform.limits, workIds.map(provisionKey)),
    platform.outlook(installationId),
  ]);
  const now = clock();
  const strangersFirst = strangersServed(order.all, outlook, now);
  return new Map(
    workIds.map((workId) => {
      // A setup that is not queued yet comes last.
      const { members, strangers } = order.before(provisionKey(workId)) ?? order.all;
      const ahead = { members, strangers: Math.min(strangers, strangersFirst) };
      const waitMs = expectedWaitMs(ahead, outlook, now);
      const expectedSeconds = waitMs === null ? null : Math.ceil(waitMs / 1_000);
      return [workId, { position: members + ahead.strangers + 1, expectedSeconds }];
    }),
  );
}
