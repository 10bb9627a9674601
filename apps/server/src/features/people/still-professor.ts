/** Serialises changes of a classroom's people, so that two professors cannot remove each other. */
import { AppError } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { classrooms } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { lockMembership } from '../memberships/queries.ts';

interface Caller {
  classroomId: number;
  user: { id: number };
}

export async function requireStillProfessor(tx: Tx, by: Caller): Promise<void> {
  await tx
    .select({ id: classrooms.id })
    .from(classrooms)
    .where(eq(classrooms.id, by.classroomId))
    .for('no key update');
  const own = await lockMembership(tx, { classroomId: by.classroomId, userId: by.user.id });
  if (own?.status !== 'ACTIVE') throw new AppError('not_found');
  if (own.role !== 'PROFESSOR') throw new AppError('role_too_low');
}
