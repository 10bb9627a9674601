/** Whether somebody did such a thing a moment ago: what costs the platform something has its pauses. */
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
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
  const { classroomId, subject, actions, at, pauseMs } = deed;
  const [last] = await tx
    .select({ id: auditLog.id })
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
    .limit(1);
  return last !== undefined;
}
