import { AppError } from '@lectern/contract';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { lockAssignment } from '../assignments/queries.ts';
import { recordAudit } from '../audit/record.ts';
import { announceToStudents } from '../events/announce.ts';
import { findClassroomUser } from '../memberships/queries.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { findLatest, inForce, withdrawInForce, type ExtensionId } from './extension-rows.ts';
import { requireSeen } from './require-seen.ts';
import { settleExtended } from './settle-extended.ts';

/** Idempotent. */
export async function withdrawExtension(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { classroomId, user }: InClassroom,
  id: ExtensionId,
  before: Date | undefined,
): Promise<void> {
  const { assignmentId, userId } = id;
  const now = clock();
  await transact(db, async (tx) => {
    await lockAssignment(tx, { classroomId, assignmentId }, 'no key update');
    const member = await findClassroomUser(tx, { classroomId, userId });
    if (!member) throw new AppError('not_in_classroom');
    const latest = await findLatest(tx, id);
    const withdrawn = inForce(latest);
    if (!withdrawn) return;
    await requireSeen(tx, id, latest, { by: user.id, before });
    await withdrawInForce(tx, id, { by: user.id, at: now });
    await recordAudit(tx, {
      actorId: user.id,
      action: 'extension.withdrawn',
      classroomId,
      subject: `user:${userId}`,
      details: { assignmentId, dueAt: withdrawn.dueAt },
      at: now,
    });
    await settleExtended(tx, id, now);
    await announceToStudents(tx, { classroomId, topic: 'assignments', assignmentId }, [userId]);
  });
}
