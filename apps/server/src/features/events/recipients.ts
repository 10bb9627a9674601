import { satisfies, type ClassroomEvent, type ClassroomRole } from '@lectern/contract';
import type { Announcement } from './announce.ts';

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
  if (news.topic !== 'assignments' && news.topic !== 'works') return false;
  return news.studentIds === null || news.studentIds.includes(recipient.userId);
}

export function toEvent(
  { topic, assignmentId, workId, isForMany, causedBy }: Announcement,
  { userId }: Pick<Recipient, 'userId'>,
): ClassroomEvent {
  const spread = isForMany && causedBy !== userId;
  return { topic, assignment_id: assignmentId, work_id: workId, spread };
}
