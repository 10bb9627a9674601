/** Extends any number of students in a fixed number of statements. */
import { AppError, type ExtendPeople } from '@lectern/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { extensions, memberships } from '../../db/schema/index.ts';
import { transactOnce } from '../../db/transact-once.ts';
import type { Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { lockAssignment } from '../assignments/queries.ts';
import { recordAudits } from '../audit/record.ts';
import { effectiveDeadline, isLate } from '../commits/counting/effective-deadline.ts';
import { listDatesOfAssignment, noDates } from '../commits/counting/own-dates.ts';
import { settlePeople } from '../commits/counting/settle-people.ts';
import { isLiveMembership } from '../memberships/queries.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

interface Extended {
  userId: number;
  dueAt: Date;
  /** The date that applied so far. */
  before: Date;
}

export async function extendPeople(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { classroomId, user }: InClassroom,
  assignmentId: number,
  wanted: ExtendPeople,
  key: string | undefined,
): Promise<{ extended: number; kept: number }> {
  const at = clock();
  const userIds = [...new Set(wanted.user_ids)];
  const asked = { userId: user.id, key, what: { assignmentId, wanted } };
  const extended = await transactOnce(db, asked, async (tx) => {
    const assignment = await lockAssignment(tx, { classroomId, assignmentId }, 'no key update');
    await requireStudents(tx, classroomId, userIds);
    const dates = await listDatesOfAssignment(tx, classroomId, assignmentId);
    const ownOf = new Map(dates.map((own) => [own.userId, own]));
    const extended = userIds.flatMap((userId): Extended | Extended[] => {
      const own = ownOf.get(userId) ?? noDates;
      const before = effectiveDeadline(assignment.dueAt, [own]).dueAt;
      if (before === null) throw new AppError('extension_without_due_date');
      const dueAt = extendedTo(wanted, before);
      // The date of a section may lie behind the new one.
      return isLate(dueAt, before) ? { userId, dueAt, before } : [];
    });
    if (extended.length === 0) throw new AppError('extension_not_later');
    await replace(tx, { assignmentId, by: user.id, reason: wanted.reason, at }, extended);
    await recordAudits(
      tx,
      { actorId: user.id, action: 'extension.granted', classroomId, at },
      extended.map(({ userId, dueAt, before }) => ({
        subject: `user:${userId}`,
        details: { assignmentId, dueAt, before, reason: wanted.reason },
      })),
    );
    const ids = extended.map(({ userId }) => userId);
    await settlePeople(tx, { classroomId, assignmentId, userIds: ids }, at);
    return ids.length;
  });
  return { extended, kept: userIds.length - extended };
}

function extendedTo(wanted: ExtendPeople, before: Date): Date {
  if (wanted.mode === 'date') return new Date(wanted.due_at);
  return new Date(before.getTime() + wanted.hours * 3_600_000);
}

async function requireStudents(tx: Tx, classroomId: number, userIds: readonly number[]) {
  const rows = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.classroomId, classroomId),
        sql`${memberships.userId} = any(${sql.param([...userIds])}::bigint[])`,
        isLiveMembership(),
      ),
    );
  if (rows.length < userIds.length) throw new AppError('not_in_classroom');
  if (rows.some(({ role }) => role !== 'STUDENT')) throw new AppError('extension_is_for_students');
}

/** The extensions in force so far stay on record. */
async function replace(
  tx: Tx,
  {
    assignmentId,
    by,
    reason,
    at,
  }: { assignmentId: number; by: number; reason: string | null; at: Date },
  extended: readonly Extended[],
): Promise<void> {
  const ids = extended.map(({ userId }) => userId);
  await tx
    .update(extensions)
    .set({ withdrawnAt: at, withdrawnBy: by })
    .where(
      and(
        eq(extensions.assignmentId, assignmentId),
        isNull(extensions.withdrawnAt),
        sql`${extensions.userId} = any(${sql.param(ids)}::bigint[])`,
      ),
    );
  await tx.insert(extensions).values(
    extended.map(({ userId, dueAt }) => ({
      assignmentId,
      userId,
      dueAt,
      reason,
      grantedBy: by,
      createdAt: at,
    })),
  );
}
