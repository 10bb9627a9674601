import { satisfies, type ClassroomEvent, type ClassroomRole } from '@lectern/contract';
import type { Announcement } from './announce.ts';

const topicsOfStudents = new Set<Announcement['topic']>(['assignments', 'works', 'tests']);

export interface Recipient {
  userId: number;
  classroomId: number;
  role: ClassroomRole;
}

/**
 * Students receive news about assignments and submissions unless it names other students; staff
 * receive everything.
 */
export function mayReceive(news: Announcement, recipient: Recipient): boolean {
  if (news.classroomId !== recipient.classroomId) return false;
  if (satisfies(recipient.role, 'TA')) return true;
  if (!topicsOfStudents.has(news.topic)) return false;
  return news.studentIds === null || news.studentIds.includes(recipient.userId);
}

export function toEvent(
  { topic, assignmentId, workId, isForMany, causedBy }: Announcement,
  { userId }: Pick<Recipient, 'userId'>,
): ClassroomEvent {
  const spread = isForMany && causedBy !== userId;
  return { topic, assignment_id: assignmentId, work_id: workId, spread };
}
