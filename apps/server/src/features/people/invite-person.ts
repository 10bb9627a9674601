/** A professor invites a person with a role, or changes a member's role. */
import { AppError, satisfies, type ClassroomRole } from '@lectern/contract';
import { memberships } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { enqueueCheck, enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { isMembership, lockMembership } from '../memberships/queries.ts';
import { isToBeApproved, toBeInvited } from '../memberships/standing.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { endRole } from './end-role.ts';
import { requireStillProfessor } from './still-professor.ts';

export async function invitePerson(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  by: InClassroom,
  { userId, role }: { userId: number; role: ClassroomRole },
): Promise<void> {
  if (userId === by.user.id) throw new AppError('cannot_change_self');
  const now = clock();
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    const row = await lockMembership(tx, { classroomId: by.classroomId, userId });
    if (!row) throw new AppError('not_in_classroom');
    const approves = isToBeApproved(row) || meets(role, row.requestedRole);
    const isInside = row.status === 'ACTIVE' || row.status === 'ORG_INVITED';
    // An invited person may have declined, which no webhook announces, so the job checks first.
    const standing = row.status === 'ACTIVE' ? {} : { ...toBeInvited, missingSince: null };
    await tx
      .update(memberships)
      .set({ role, ...standing, ...(approves && { requestedRole: null }), updatedAt: now })
      .where(isMembership(row));
    const entry = {
      actorId: by.user.id,
      classroomId: by.classroomId,
      subject: `user:${userId}`,
      at: now,
    };
    const before = { role: row.role, status: row.status };
    await recordAudit(tx, { ...entry, action: 'person.invited', details: { role, before } });
    if (approves)
      await recordAudit(tx, { ...entry, action: 'request.approved', details: { role } });
    const isLowered = !satisfies(role, row.role);
    if (isLowered) await endRole(tx, row, { actorId: by.user.id, at: now });
    await announce(tx, { classroomId: by.classroomId, topic: 'people', causedBy: by.user.id });
    await enqueueCheck(tx, row);
    if (isInside && isLowered) await enqueueRelease(tx, row, row.role);
  });
}

function meets(role: ClassroomRole, requested: ClassroomRole | null): boolean {
  return requested !== null && satisfies(role, requested);
}
