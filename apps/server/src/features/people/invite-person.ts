/** A professor invites a person with a role, or changes a member's role. */
import { AppError, orgRoleFor, satisfies, type ClassroomRole } from '@lectern/contract';
import { memberships } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { enqueueCheck, enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { isMembership, lockMembership } from '../memberships/queries.ts';
import { toBeInvited } from '../memberships/standing.ts';
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
    const isInside = row.status === 'ACTIVE' || row.status === 'ORG_INVITED';
    // An invited person may have declined, which no webhook announces, so the job checks first.
    const standing = row.status === 'ACTIVE' ? {} : { ...toBeInvited, missingSince: null };
    await tx
      .update(memberships)
      .set({ role, ...standing, updatedAt: now })
      .where(isMembership(row));
    await recordAudit(tx, {
      actorId: by.user.id,
      action: 'person.invited',
      classroomId: by.classroomId,
      subject: `user:${userId}`,
      details: { role, before: { role: row.role, status: row.status } },
      at: now,
    });
    if (!satisfies(role, row.role)) await endRole(tx, row, { actorId: by.user.id, at: now });
    await announce(tx, { classroomId: by.classroomId, topic: 'people', causedBy: by.user.id });
    await enqueueCheck(tx, row);
    const isLowered = orgRoleFor(row.role) === 'ADMIN' && orgRoleFor(role) === 'MEMBER';
    if (isInside && isLowered) await enqueueRelease(tx, row, row.role);
  });
}
