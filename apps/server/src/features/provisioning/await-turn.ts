/** Keeps the order of the queue, so that the waiting times shown to students come true. */
import { enterKey } from '../../jobs/kinds/membership-jobs.ts';
import { provisionKey } from '../../jobs/kinds/setup-jobs.ts';
import type { Budget } from '../../platform/budget.ts';
import type { Limits } from '../../platform/limits.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import type { Place } from '../memberships/queries.ts';
import { creationsFor, hourOpensAt } from './forecast.ts';
import { findSetup, isWanted, selectPeople } from './queries.ts';
import { readOrder } from './queue-order.ts';

export async function awaitTurn(
  { db, clock, platform }: PlatformDeps,
  workId: number,
): Promise<void> {
  const { limits } = platform;
  if (!limits) return;
  const setup = await findSetup(db, workId);
  const installationId = setup?.org.installationId ?? null;
  if (installationId === null || setup?.work.repositoryId !== null) return;
  // A removed student has no turn to wait for.
  if (!isWanted(await selectPeople(db, setup))) return;
  const order = await readOrder(db, installationId);
  const ahead = order.before(provisionKey(workId));
  if (ahead === undefined) return;
  // Do not wait for strangers ahead: the platform may have no invitation left today.
  const needed = { ahead: creationsFor({ ...ahead, strangers: 0 }), own: creationsFor(oneMember) };
  // Read after the order: a change in between makes the queue look longer, never shorter.
  const { budget } = await platform.outlook(installationId);
  const pause = pauseBefore(needed, budget, limits, clock().getTime());
  if (pause)
    throw new PlatformProblem('busy', 'waiting for the students ahead in the queue', pause);
}

const oneMember = { members: 1, strangers: 0 };
const oneStranger = { members: 0, strangers: 1 };

/** Inviting everyone at once would use up the hourly limit before anyone has a repository. */
export async function awaitRoom(
  { db, clock, platform }: PlatformDeps,
  { membership, org }: Place,
): Promise<void> {
  const { limits } = platform;
  if (!limits || org.installationId === null) return;
  const { all, before } = await readOrder(db, org.installationId);
  const { strangers } = before(enterKey(membership)) ?? all;
  const needed = { ahead: creationsFor({ ...all, strangers }), own: creationsFor(oneStranger) };
  const { budget } = await platform.outlook(org.installationId);
  const pause = pauseBefore(needed, budget, limits, clock().getTime());
  if (pause)
    throw new PlatformProblem('busy', 'waiting for the students ahead in the queue', pause);
}

/** `retryAfterMs` delays one job for a moment; `retryAt` delays all jobs behind it, too. */
type Pause = { retryAfterMs: number } | { retryAt: Date };

/** How much too high the count can be while others are being set up. */
const uncertain = creationsFor({ members: 4, strangers: 0 });

/** A student who just misses the hour checks again soon; the others return shortly before the next hour. */
export function pauseBefore(
  { ahead, own }: { ahead: number; own: number },
  budget: Budget,
  limits: Limits,
  now: number,
): Pause | undefined {
  const opensAt = (others: number) => hourOpensAt(Math.max(0, others) + own, budget, limits, now);
  const { minuteMs } = limits;
  const backAt = opensAt(ahead) - minuteMs;
  if (backAt <= now + minuteMs) return undefined;
  if (opensAt(ahead - uncertain) <= now) return { retryAfterMs: minuteMs / 20 };
  return { retryAt: new Date(backAt) };
}
