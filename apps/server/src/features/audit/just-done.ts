/** Whether somebody did such a thing a moment ago: what costs the platform something has its pauses. */
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { auditLog } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

export interface RecentDeed {
  classroomId: number;
  subject: string;
  actions: readonly string[];
  at: Date;
  pauseMs: number;
}

export async function isJustDone(tx: Tx, deed: RecentDeed): Promise<boolean> {
  return (await findJustDone(tx, deed)) !== undefined;
}

/** When it was done last. */
export async function findJustDone(tx: Tx, deed: RecentDeed): Promise<Date | undefined> {
  const { classroomId, subject, actions, at, pauseMs } = deed;
  const [last] = await tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.classroomId, classroomId),
        gt(auditLog.at, new Date(at.getTime() - pauseMs)),
        // What lies ahead was written before the clock was set back.
        lte(auditLog.at, at),
        eq(auditLog.subject, subject),
        inArray(auditLog.action, [...actions]),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);
  return last?.at;
}
