/** Compares our log of a work with the platform's own, and writes down what never reached us. */
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

/** The platform tells times in whole seconds: a second push in the same one would look compared. */
const settledAfterMs = 60_000;
/** Logs are asked a little further back than they were compared, in case of late entries. */
const overlapMs = 3_600_000;

export async function comparePushes(deps: MirrorDeps, workId: number): Promise<void> {
  const { db, clock } = deps;
  const work = await findWorkRepository(db, workId);
  if (!work) return;
  const [check] = await db.select().from(pushChecks).where(eq(pushChecks.workId, workId));
  const comparedAt = check?.comparedPushedAt ?? null;
  const log = await listActivity(deps, work, comparedAt);
  const heard = log.map(({ actorId, ...entry }) => ({
    ...entry,
    pusherId: actorId,
    source: 'sweep' as const,
  }));
  await transact(db, (tx) => recordPushes(tx, work, heard));
  await refreshWork(deps, workId, 'assume');
  if (check && clock().getTime() - check.pushedAt.getTime() > settledAfterMs) {
    await db
      .update(pushChecks)
      .set({ comparedPushedAt: check.pushedAt })
      .where(sql`${pushChecks.workId} = ${workId} and ${pushChecks.pushedAt} = ${check.pushedAt}`);
  }
}

/**
 * For whoever judges by the log alone. It is written down before git reads the repository, and some
 * repositories it never gets through: nobody else must wait for that. What they bring is read later.
 */
export async function comparePushLog(deps: MirrorDeps, workId: number): Promise<void> {
  try {
    await comparePushes(deps, workId);
  } catch (error) {
    if (!isProblem(error) || error.retryAfterMs === undefined) throw error;
    const { retryAfterMs } = error;
    await transact(deps.db, (tx) => enqueueCompare(tx, workId, retryAfterMs));
  }
}

/** A repository that is gone has no log, and an older platform keeps none. */
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
