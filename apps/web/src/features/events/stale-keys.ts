import type { ClassroomEvent, EventTopic } from '@lectern/contract';
import { classroomKey, type ClassroomPart } from '../../classroom-keys.ts';

/** Which answers about a classroom an event makes stale; the glance is about all of them. */
const concerned: Record<Exclude<EventTopic, 'everything'>, readonly ClassroomPart[]> = {
  // A due date decides what is late, and a maximum how grades are spread.
  assignments: ['assignments', 'rubrics', 'works', 'my-work', 'grading', 'glance'],
  works: ['works', 'my-work', 'glance'],
  // Those who come and go bring their works along, or grade those of others.
  people: ['people', 'membership', 'works', 'grading', 'glance'],
  grading: ['grading', 'works', 'my-work', 'glance'],
};

const everything = [...new Set(Object.values(concerned).flat())];

/** The beginnings of the query keys to ask again; works are narrowed to their assignment. */
export function staleKeys(classroomId: number, event: ClassroomEvent) {
  const parts = event.topic === 'everything' ? everything : concerned[event.topic];
  return parts.map((part) =>
    part === 'works' && event.assignment_id !== null
      ? classroomKey(classroomId, part, event.assignment_id)
      : classroomKey(classroomId, part),
  );
}
