/** A link that is opened again while the platform still has something to do for the person. */
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { auditLog } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { MemberId } from '../../jobs/queue.ts';

/**
 * Whoever opens a link in a loop must not spend what the platform allows the whole organisation. What
 * happens there meanwhile, it announces by itself.
 */
const pauseMs = 60_000;

/** What the log says of whoever comes in by a link. */
export const entrances = ['person.joined', 'role.raised', 'entrance.repeated'] as const;

export async function hasJustEntered(
  tx: Tx,
  { classroomId, userId, at }: MemberId & { at: Date },
): Promise<boolean> {
  const [last] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.classroomId, classroomId),
        gt(auditLog.at, new Date(at.getTime() - pauseMs)),
        // What lies ahead was written before the clock was set back.
        lte(auditLog.at, at),
        eq(auditLog.subject, `user:${userId}`),
        inArray(auditLog.action, [...entrances]),
      ),
    )
    .limit(1);
  return last !== undefined;
}
