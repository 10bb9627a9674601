/** Revoke, deny and remove: end the membership at once; a job updates the platform. */
import { AppError, type PlainErrorCode } from '@lectern/contract';
import { memberships } from '../../db/schema/index.ts';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { enqueueRelease } from '../../jobs/kinds/membership-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { isMembership, lockMembership, type MembershipRow } from '../memberships/queries.ts';
import { reviseAccess } from '../provisioning/await-membership.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';
import { isLive, isToBeApproved } from '../memberships/standing.ts';
import { endRole } from './end-role.ts';
import { requireStillProfessor } from './still-professor.ts';

interface Ending {
  action: 'person.removed' | 'invitation.revoked' | 'request.denied';
  problem(row: MembershipRow): PlainErrorCode | undefined;
}

const endings = {
  remove: { action: 'person.removed', problem: () => undefined },
  revoke: {
    action: 'invitation.revoked',
    problem: ({ status }) => (status === 'ORG_INVITED' ? undefined : 'not_invited'),
  },
  deny: {
    action: 'request.denied',
    problem: ({ status }) => (status === 'REQUESTED' ? undefined : 'not_requested'),
  },
} as const satisfies Record<string, Ending>;

/** Idempotent: ending an ended membership succeeds. */
export async function endMembership(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  by: InClassroom,
  userId: number,
  how: keyof typeof endings,
): Promise<void> {
  if (userId === by.user.id) throw new AppError('cannot_remove_self');
  const { action, problem }: Ending = endings[how];
  const now = clock();
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    const row = await lockMembership(tx, { classroomId: by.classroomId, userId });
    if (!row) throw new AppError('not_in_classroom');
    if (row.status === 'REMOVED') return;
    if (how === 'deny' && isLive(row) && row.requestedRole) {
      return keepRole(tx, row, { actorId: by.user.id, at: now });
    }
    const code = problem(row);
    if (code) throw new AppError(code);
    await tx
      .update(memberships)
      .set({
        status: 'REMOVED',
        reason: null,
        requestedRole: null,
        missingSince: null,
        updatedAt: now,
        // They never had the role that they asked for.
        ...(isToBeApproved(row) && { role: 'STUDENT' as const }),
      })
      .where(isMembership(row));
    await recordAudit(tx, {
      actorId: by.user.id,
      action,
      classroomId: by.classroomId,
      subject: `user:${userId}`,
      details: { role: row.role, status: row.status },
      at: now,
    });
    if (!isToBeApproved(row)) {
      await endRole(tx, row, { actorId: by.user.id, at: now });
      await enqueueRelease(tx, row, row.role);
      await reviseAccess(tx, row, { isRemoved: true });
    }
    await announce(tx, { classroomId: by.classroomId, topic: 'people', causedBy: by.user.id });
  });
}

/** Denies a member the higher role that a link offered. */
async function keepRole(
  tx: Tx,
  row: MembershipRow,
  { actorId, at }: { actorId: number; at: Date },
): Promise<void> {
  const { classroomId, userId, role, requestedRole } = row;
  await tx.update(memberships).set({ requestedRole: null, updatedAt: at }).where(isMembership(row));
  await recordAudit(tx, {
    actorId,
    action: 'request.denied',
    classroomId,
    subject: `user:${userId}`,
    details: { role, requestedRole },
    at,
  });
  await announce(tx, { classroomId, topic: 'people', causedBy: actorId });
}
