/** Teams and repositories on the platform keep their names. */
import { AppError } from '@lectern/contract';
import { violates } from '@lectern/postgres/unique';
import { and, eq, ne } from 'drizzle-orm';
import { classrooms } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { recordAudit } from '../audit/record.ts';
import { announce } from '../events/announce.ts';
import type { TokenDeps } from '../tokens/platform-tokens.ts';

export async function renameClassroom(
  { db, clock }: Pick<TokenDeps, 'db' | 'clock'>,
  { classroomId, user }: InClassroom,
  name: string,
): Promise<void> {
  try {
    await transact(db, async (tx) => {
      const changed = await tx
        .update(classrooms)
        .set({ name })
        .where(and(eq(classrooms.id, classroomId), ne(classrooms.name, name)))
        .returning({ id: classrooms.id });
      if (changed.length === 0) return;
      await recordAudit(tx, {
        actorId: user.id,
        action: 'classroom.renamed',
        classroomId,
        subject: `classroom:${classroomId}`,
        details: { name },
        at: clock(),
      });
      await announce(tx, { classroomId, topic: 'people', causedBy: user.id });
    });
  } catch (error) {
    if (violates(error, 'classrooms_name_once')) throw new AppError('classroom_name_taken');
    throw error;
  }
}
