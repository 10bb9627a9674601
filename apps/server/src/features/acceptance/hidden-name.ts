/** A repository name that is taken by a repository we cannot see. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { auditLog } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import { pauseForCopy } from '../assignments/copy-wait.ts';
import type { Setup } from '../provisioning/queries.ts';
import { auditSetup } from '../provisioning/record-step.ts';
import { SetupStopped } from '../provisioning/setup-problem.ts';

const hiddenAction = 'repository.unseen';

/**
 * The repository may be ours and not visible yet, so retries use the same name until it is reported. Pauses
 * grow, because each attempt counts against the hourly limit.
 */
export async function hiddenNameError(
  { db, clock }: PlatformDeps,
  setup: Setup,
  name: string,
): Promise<Error> {
  const now = clock();
  const since = await transact(db, (tx) => recordHidden(tx, setup, name, now));
  const retryAfterMs = pauseForCopy(now.getTime() - since.getTime());
  if (retryAfterMs === undefined) return new SetupStopped({ code: 'name_hidden', name });
  const reason = 'the repository exists and cannot be seen yet';
  return new PlatformProblem('down', reason, { retryAfterMs });
}

/** Returns since when. Attempts during an outage do not count: they say nothing about the name. */
async function recordHidden(tx: Tx, setup: Setup, name: string, at: Date): Promise<Date> {
  const [first] = await tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.classroomId, setup.assignment.classroomId),
        eq(auditLog.subject, `work:${setup.work.id}`),
        eq(auditLog.action, hiddenAction),
        sql`${auditLog.details} ->> 'name' = ${name}`,
      ),
    )
    .orderBy(asc(auditLog.at))
    .limit(1);
  if (first) return first.at;
  await auditSetup(tx, setup, { action: hiddenAction, details: { name }, at });
  return at;
}
