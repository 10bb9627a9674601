/** Makes TAs owners of the organisation or members of a team. A job moves them on the platform. */
import type { TaAccess } from '@lectern/contract';
import { and, eq, ne } from 'drizzle-orm';
import { classrooms } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { enqueueMoveStaff } from '../../jobs/kinds/classroom-jobs.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import { requireStillProfessor } from '../people/still-professor.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

/** Asking for the same again repeats what is not done yet. */
export async function changeTaAccess(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  by: InClassroom,
  taAccess: TaAccess,
): Promise<void> {
  const { classroomId, user } = by;
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    const changed = await tx
      .update(classrooms)
      .set({ taAccess })
      .where(and(eq(classrooms.id, classroomId), ne(classrooms.taAccess, taAccess)))
      .returning({ id: classrooms.id });
    await enqueueMoveStaff(tx, { classroomId });
    if (changed.length === 0) return;
    await recordAudit(tx, {
      actorId: user.id,
      action: 'classroom.ta-access-changed',
      classroomId,
      subject: `classroom:${classroomId}`,
      details: { taAccess },
      at: clock(),
    });
    await announce(tx, { classroomId, topic: 'people', causedBy: user.id });
  });
}
