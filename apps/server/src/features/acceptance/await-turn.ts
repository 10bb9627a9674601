/** Under limits the forecast is the order: who is told to wait for the next hour overtakes nobody. */
import type { Budget } from '../../platform/budget.ts';
import type { Limits } from '../../platform/limits.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import { hourOpensAt } from './forecast.ts';
import { findSetup, isWanted, selectPeople } from './queries.ts';
import { readOrder } from './queue-order.ts';

/** Where there are no limits, everybody's turn is now. */
export async function awaitTurn(
  { db, clock, platform }: PlatformDeps,
  workId: number,
): Promise<void> {
  const { limits } = platform;
  if (!limits) return;
  const setup = await findSetup(db, workId);
  const installationId = setup?.org.installationId ?? null;
  if (installationId === null || setup?.work.repositoryId !== null) return;
  // Whoever was removed has no turn to wait for, and is out of the order as soon as that is seen.
  if (!isWanted(await selectPeople(db, setup))) return;
  const order = await readOrder(db, installationId);
  const ahead = order.ahead(workId);
  if (ahead === undefined) return;
  // Read after the order: what happens between the two makes the queue look longer, never shorter.
  const { budget } = await platform.outlook(installationId);
  const pause = pauseBefore(ahead, budget, limits, clock().getTime());
  if (pause) throw new PlatformProblem('busy', 'it is the turn of others', pause);
}

/** Alone for a moment, or with everybody behind until a time. */
type Pause = { retryAfterMs: number } | { retryAt: Date };

/** What happens while somebody counts can make so many students too many, for a moment. */
const uncertain = 4;

/**
 * Several students are set up at once, and the last of an hour must be those who were told so. Within
 * the hour the queue keeps the order by itself. Who is not among its last by a hair looks again and
 * again; everybody else is back in time for the next hour.
 */
export function pauseBefore(
  ahead: number,
  budget: Budget,
  limits: Limits,
  now: number,
): Pause | undefined {
  const opensAt = (others: number) => hourOpensAt(Math.max(0, others), budget, limits, now);
  const { minuteMs } = limits;
  const backAt = opensAt(ahead) - minuteMs;
  if (backAt <= now + minuteMs) return undefined;
  if (opensAt(ahead - uncertain) <= now) return { retryAfterMs: minuteMs / 20 };
  return { retryAt: new Date(backAt) };
}
