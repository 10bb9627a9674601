/** Who hears of what. No input or output. */
import { satisfies, type ClassroomEvent, type ClassroomRole } from '@lectern/contract';
import type { Announcement } from './announce.ts';

export interface Listener {
  userId: number;
  classroomId: number;
  role: ClassroomRole;
}

/**
 * Students hear of assignments, of all works of one at once, and of what is their own; that something
 * happens to anybody else's work or time, to the people, to the grading or to a link is not for them.
 */
export function isAudible(news: Announcement, listener: Listener): boolean {
  if (news.classroomId !== listener.classroomId) return false;
  if (satisfies(listener.role, 'TA')) return true;
  if (news.topic !== 'assignments' && news.topic !== 'works') return false;
  return news.studentIds === null || news.studentIds.includes(listener.userId);
}

export function toEvent({ topic, assignmentId, workId }: Announcement): ClassroomEvent {
  return { topic, assignment_id: assignmentId, work_id: workId };
}
