/** A name that the platform says is taken, by something that it does not show us. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { auditLog } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import { pauseForCopy } from '../assignments/copy-patience.ts';
import type { Setup } from '../provisioning/queries.ts';
import { auditSetup } from '../provisioning/record-step.ts';
import { SetupStopped } from '../provisioning/setup-problem.ts';

const action = 'repository.unseen';

/**
 * Being made this moment, perhaps for us: the next attempt sees whose it is. After a while it is one that
 * our app may not see, and still perhaps ours: no other name is taken, and people are told of this one.
 * Attempts are far between, since each costs one of the hour's repositories.
 */
export async function unseenName(
  { db, clock }: PlatformDeps,
  setup: Setup,
  name: string,
): Promise<Error> {
  const now = clock();
  const since = await transact(db, (tx) => noteUnseen(tx, setup, name, now));
  const retryAfterMs = pauseForCopy(now.getTime() - since.getTime());
  if (retryAfterMs === undefined) return new SetupStopped({ code: 'name_hidden', name });
  const reason = 'the repository is there and cannot be seen yet';
  return new PlatformProblem('down', reason, { retryAfterMs });
}

/** Since when. Only a look that found it so counts: attempts during an outage tell nothing of it. */
async function noteUnseen(tx: Tx, setup: Setup, name: string, at: Date): Promise<Date> {
  const [first] = await tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.classroomId, setup.assignment.classroomId),
        eq(auditLog.subject, `work:${setup.work.id}`),
        eq(auditLog.action, action),
        sql`${auditLog.details} ->> 'name' = ${name}`,
      ),
    )
    .orderBy(asc(auditLog.at))
    .limit(1);
  if (first) return first.at;
  await auditSetup(tx, setup, { action, details: { name }, at });
  return at;
}
