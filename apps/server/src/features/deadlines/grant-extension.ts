/** Grants or moves an extension; the old one stays on record. */
import { AppError } from '@lectern/contract';
import { extensions } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { lockAssignment } from '../assignments/queries.ts';
import { recordAudit } from '../audit/record.ts';
import { isLate } from '../commits/counting/effective-deadline.ts';
import { listDatesOfPerson, noDates } from '../commits/counting/own-dates.ts';
import { announceToStudents } from '../events/announce.ts';
import { findPlace } from '../memberships/queries.ts';
import { isLive } from '../memberships/standing.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { findLatest, inForce, withdrawInForce, type ExtensionId } from './extension-rows.ts';
import { requireSeen } from './require-seen.ts';
import { settleExtended } from './settle-extended.ts';

interface Grant {
  dueAt: Date;
  reason: string | null;
  /** The date that the professor saw: null for none, undefined if not sent. */
  before: Date | null | undefined;
}

export async function grantExtension(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  by: InClassroom,
  id: ExtensionId,
  { dueAt, reason, before: seen }: Grant,
): Promise<void> {
  const { assignmentId, userId } = id;
  const now = clock();
  await transact(db, async (tx) => {
    // Serialises changes of this assignment's deadlines.
    const assignment = await lockAssignment(tx, { ...by, assignmentId }, 'no key update');
    await requireStudent(tx, by.classroomId, userId);
    const dates = await listDatesOfPerson(tx, by.classroomId, userId);
    const own = dates.find((each) => each.assignmentId === assignmentId) ?? noDates;
    requireLater(dueAt, [assignment.dueAt, own.sectionDueAt]);
    const latest = await findLatest(tx, id);
    const before = inForce(latest);
    if (before?.dueAt.getTime() === dueAt.getTime() && before.reason === reason) return;
    await requireSeen(tx, id, latest, { by: by.user.id, before: seen });
    if (before) await withdrawInForce(tx, id, { by: by.user.id, at: now });
    await tx
      .insert(extensions)
      .values({ assignmentId, userId, dueAt, reason, grantedBy: by.user.id, createdAt: now });
    await recordAudit(tx, {
      actorId: by.user.id,
      action: before ? 'extension.moved' : 'extension.granted',
      classroomId: by.classroomId,
      subject: `user:${userId}`,
      details: { assignmentId, dueAt, reason, before: before?.dueAt ?? null },
      at: now,
    });
    await settleExtended(tx, id, now);
    await announceToStudents(
      tx,
      { classroomId: by.classroomId, topic: 'assignments', assignmentId },
      [userId],
    );
  });
}

/** Answers alike for unknown people and those outside the classroom. */
async function requireStudent(tx: Tx, classroomId: number, userId: number): Promise<void> {
  const membership = (await findPlace(tx, { classroomId, userId }))?.membership;
  if (!membership || !isLive(membership)) throw new AppError('not_in_classroom');
  if (membership.role !== 'STUDENT') throw new AppError('extension_is_for_students');
}

/** Than the earlier of the dates of the assignment and of the student's sections. */
function requireLater(dueAt: Date, dates: readonly (Date | null)[]): void {
  const known = dates.filter((at) => at !== null);
  if (known.length === 0) throw new AppError('extension_without_due_date');
  if (!known.some((at) => isLate(dueAt, at))) throw new AppError('extension_not_later');
}
