import { and, eq } from 'drizzle-orm';
import { classrooms } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { enqueue, type JobOptions, type StaffMove } from '../queue.ts';
import { backgroundPriority } from './priorities.ts';

export function enqueueSetUp(tx: Tx, classroomId: number): Promise<void> {
  const key = `classroom:${classroomId}:set-up`;
  return enqueue(tx, 'classroom.set-up', { classroomId }, { key });
}

export function moveStaffKey(classroomId: number): string {
  return `classroom:${classroomId}:move-staff`;
}

export function enqueueMoveStaff(
  tx: Tx,
  move: StaffMove,
  when: Pick<JobOptions, 'delayMs' | 'priority'> = {},
): Promise<void> {
  const key = moveStaffKey(move.classroomId);
  return enqueue(tx, 'classroom.move-staff', move, { key, ...when });
}

/** Lets the TAs of a new repository's classroom read it, if they do so through a team. */
export async function enqueueStaffReading(tx: Tx, classroomId: number): Promise<void> {
  const [inTeam] = await tx
    .select({ id: classrooms.id })
    .from(classrooms)
    .where(and(eq(classrooms.id, classroomId), eq(classrooms.taAccess, 'TEAM')));
  if (inTeam) await enqueueMoveStaff(tx, { classroomId }, { priority: backgroundPriority });
}
