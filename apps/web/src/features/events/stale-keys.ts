import type { ClassroomEvent, EventTopic } from '@lectern/contract';

type Part = 'assignments' | 'rubrics' | 'works' | 'my-work' | 'people' | 'membership' | 'grading';
type Key = readonly ['classroom', number, Part, ...number[]];

/** Which answers about a classroom an event makes stale. */
const concerned: Record<Exclude<EventTopic, 'everything'>, readonly Part[]> = {
  // A due date decides what is late, so the works go with it.
  assignments: ['assignments', 'rubrics', 'works', 'my-work'],
  works: ['works', 'my-work'],
  // Those who come and go bring their works along.
  people: ['people', 'membership', 'works'],
  grading: ['grading', 'works', 'my-work'],
};

const everything = [...new Set(Object.values(concerned).flat())];

/** The beginnings of the query keys to ask again; works are narrowed to their assignment. */
export function staleKeys(classroomId: number, event: ClassroomEvent): Key[] {
  const parts = event.topic === 'everything' ? everything : concerned[event.topic];
  return parts.map((part) =>
    part === 'works' && event.assignment_id !== null
      ? ['classroom', classroomId, part, event.assignment_id]
      : ['classroom', classroomId, part],
  );
}
