/**
 * Two professors who remove each other at the same moment would leave a classroom without one. What
 * ends or changes memberships therefore takes turns, and looks again whether the caller may.
 */
import { AppError } from '@lectern/contract';
import { eq } from 'drizzle-orm';
import { classrooms } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { lockMembership } from './queries.ts';

export async function requireStillProfessor(tx: Tx, by: InClassroom): Promise<void> {
  await tx
    .select({ id: classrooms.id })
    .from(classrooms)
    .where(eq(classrooms.id, by.classroomId))
    .for('no key update');
  const own = await lockMembership(tx, { classroomId: by.classroomId, userId: by.user.id });
  if (own?.status !== 'ACTIVE') throw new AppError('not_found');
  if (own.role !== 'PROFESSOR') throw new AppError('role_too_low');
}
