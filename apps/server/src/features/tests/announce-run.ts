import type { Tx } from '../../db/transact.ts';
import { announce, announceToStaff } from '../events/announce.ts';

export interface RunPlace {
  classroomId: number;
  assignmentId: number;
  workId: number | null;
}

/** Pages about the submission, or about the trial, ask again. */
export function announceRun(tx: Tx, place: RunPlace): Promise<void> {
  const { classroomId, assignmentId, workId } = place;
  const news = { classroomId, assignmentId, topic: 'tests' as const };
  return workId === null ? announceToStaff(tx, news) : announce(tx, { ...news, workId });
}
