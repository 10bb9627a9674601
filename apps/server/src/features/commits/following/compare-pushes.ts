/** Compares our push log of a work with the platform's, and records pushes that were never announced. */
import { eq, sql } from 'drizzle-orm';
import { pushChecks } from '../../../db/schema/index.ts';
import { transact } from '../../../db/transact.ts';
import { isProblem } from '../../../platform/problem.ts';
import type { Activity } from '../../../platform/push-client.ts';
import { enqueueCompare } from '../../../jobs/kinds/push-jobs.ts';
import { recordPushes } from '../pushes/record-push.ts';
import { refreshWork, type MirrorDeps } from './refresh-work.ts';
import {
  findWorkRepository,
  requireInstallation,
  type WorkRepository,
} from '../work-repository.ts';

/** Times are whole seconds, so until then another push in the same second could follow. */
const stableAfterMs = 60_000;
/** Reads the log a little further back than last time, because entries may appear late. */
const overlapMs = 3_600_000;

export async function comparePushes(deps: MirrorDeps, workId: number): Promise<void> {
  const { db, clock } = deps;
  const work = await findWorkRepository(db, workId);
  if (!work) return;
  const [check] = await db.select().from(pushChecks).where(eq(pushChecks.workId, workId));
  const comparedAt = check?.comparedPushedAt ?? null;
  const log = await listActivity(deps, work, comparedAt);
  const pushed = log.map(({ actorId, ...entry }) => ({
    ...entry,
    pusherId: actorId,
    source: 'sweep' as const,
  }));
  await transact(db, (tx) => recordPushes(tx, work, pushed));
  await refreshWork(deps, workId, 'record');
  if (check && clock().getTime() - check.pushedAt.getTime() > stableAfterMs) {
    await db
      .update(pushChecks)
      .set({ comparedPushedAt: check.pushedAt })
      .where(sql`${pushChecks.workId} = ${workId} and ${pushChecks.pushedAt} = ${check.pushedAt}`);
  }
}

/** For callers that need the log only. Git may never finish reading a repository, so a later job does. */
export async function comparePushLog(deps: MirrorDeps, workId: number): Promise<void> {
  try {
    await comparePushes(deps, workId);
  } catch (error) {
    if (!isProblem(error) || error.retryAfterMs === undefined) throw error;
    const { retryAfterMs } = error;
    await transact(deps.db, (tx) => enqueueCompare(tx, workId, retryAfterMs));
  }
}

/** Deleted repositories and older platforms have no log. */
async function listActivity(
  { platform }: MirrorDeps,
  work: WorkRepository,
  comparedAt: Date | null,
): Promise<Activity[]> {
  const since = comparedAt && new Date(comparedAt.getTime() - overlapMs);
  try {
    const client = await platform.pushes(requireInstallation(work), work.orgLogin);
    return await client.listActivity(work.name, since);
  } catch (error) {
    if (!isProblem(error, 'absent') && !isProblem(error, 'refused')) throw error;
    return [];
  }
}
