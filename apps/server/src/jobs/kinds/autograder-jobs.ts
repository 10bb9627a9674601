import type { Tx } from '../../db/transact.ts';
import { enqueue, type AnnotatedRun } from '../queue.ts';
import { backgroundPriority } from './priorities.ts';

export function enqueueCollect(tx: Tx, workId: number): Promise<void> {
  const options = { key: `work:${workId}:autograder`, priority: backgroundPriority };
  return enqueue(tx, 'autograder.collect', { workId }, options);
}

export function enqueueAnnotations(tx: Tx, run: AnnotatedRun): Promise<void> {
  // A job for one run must not replace the job for another.
  const key = `work:${run.workId}:check-run:${run.runId}`;
  return enqueue(tx, 'autograder.read-annotations', run, { key, priority: backgroundPriority });
}
