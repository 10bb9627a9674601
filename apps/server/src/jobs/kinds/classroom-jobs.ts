import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../queue.ts';

export function enqueueSetUp(tx: Tx, classroomId: number): Promise<void> {
  const key = `classroom:${classroomId}:set-up`;
  return enqueue(tx, 'classroom.set-up', { classroomId }, { key });
}
