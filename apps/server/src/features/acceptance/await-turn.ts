/** Under limits the forecast is the order: who is told to wait for the next hour overtakes nobody. */
import type { Limits } from '../../platform/limits.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import { hourOpensAt } from './forecast.ts';
import type { SetupDeps } from './provision-work.ts';
import { findSetup } from './queries.ts';
import { readOrder } from './queue-order.ts';

/** Where there are no limits, everybody's turn is now. */
export async function awaitTurn({ db, clock, platform }: SetupDeps, workId: number): Promise<void> {
  const { limits } = platform;
  if (!limits) return;
  const setup = await findSetup(db, workId);
  const installationId = setup?.org.installationId ?? null;
  if (installationId === null || setup?.work.repositoryId !== null) return;
  const [order, outlook] = await Promise.all([
    readOrder(db, installationId),
    platform.outlook(installationId),
  ]);
  const now = clock().getTime();
  const opensAt = hourOpensAt(order.ahead(workId), outlook.budget, limits, now);
  const pauseMs = pauseBefore(opensAt - now, limits);
  if (pauseMs === 0) return;
  const retryAt = new Date(now + pauseMs);
  throw new PlatformProblem('busy', 'it is the turn of others', { retryAt });
}

/**
 * Several students are set up at once, and the last of an hour must be those who were told so. Within
 * the hour the queue keeps the order by itself, and everybody is back in time for the next.
 */
export function pauseBefore(waitMs: number, { minuteMs }: Limits): number {
  return waitMs > 2 * minuteMs ? waitMs - minuteMs : 0;
}
