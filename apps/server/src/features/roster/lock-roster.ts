import { eq } from 'drizzle-orm';
import { classrooms } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';

/** Serialises imports and claims of a classroom, so that nobody gets an entry that was just given away. */
export async function lockRoster(tx: Tx, classroomId: number): Promise<void> {
  await tx
    .select({ id: classrooms.id })
    .from(classrooms)
    .where(eq(classrooms.id, classroomId))
    .for('no key update');
}
