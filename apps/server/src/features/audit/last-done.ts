/** When one of these actions was last recorded for a subject. */
import { and, eq, inArray, max } from 'drizzle-orm';
import { auditLog } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { AuditEntry } from './record.ts';

export async function findLastDone(
  tx: Tx,
  { classroomId, subject }: Pick<AuditEntry, 'subject'> & { classroomId: number },
  actions: readonly string[],
): Promise<Date | undefined> {
  const [last] = await tx
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.classroomId, classroomId),
        eq(auditLog.subject, subject),
        inArray(auditLog.action, [...actions]),
      ),
    );
  return last?.at ?? undefined;
}
