import { rosters } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { recordAudit } from '../audit/record.ts';
import { announceToStaff } from '../events/announce.ts';
import { requireStillProfessor } from '../people/still-professor.ts';

export function changeSettings(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  by: InClassroom,
  confirmsClaims: boolean,
): Promise<void> {
  const { classroomId, user } = by;
  return transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    await tx
      .insert(rosters)
      .values({ classroomId, confirmsClaims })
      .onConflictDoUpdate({ target: rosters.classroomId, set: { confirmsClaims } });
    await recordAudit(tx, {
      actorId: user.id,
      action: 'roster.settings-changed',
      classroomId,
      subject: `classroom:${classroomId}`,
      details: { confirmsClaims },
      at: clock(),
    });
    await announceToStaff(tx, { classroomId, topic: 'people', causedBy: user.id });
  });
}
