/** The job that does the platform's part of a classroom. */
import type { Tx } from '../../db/transact.ts';
import { enqueue } from '../../jobs/queue.ts';

export function enqueueSetUp(tx: Tx, classroomId: number): Promise<void> {
  return enqueue(
    tx,
    'classroom.set-up',
    { classroomId },
    { key: `classroom:${classroomId}:set-up` },
  );
}
