import type { ClassroomEvent, EventTopic } from '@lectern/contract';
import { classroomKey, type ClassroomPart } from '../../data/classroom-keys.ts';
import { rubricKey } from '../../data/rubrics.ts';

/** Which answers about a classroom an event makes stale; the glance is about all that is done there. */
const concerned: Record<Exclude<EventTopic, 'everything'>, readonly ClassroomPart[]> = {
  // A due date decides what is late, and a maximum how grades are spread.
  assignments: ['assignments', 'rubrics', 'works', 'my-work', 'grading', 'glance'],
  works: ['works', 'my-work', 'glance'],
  // Those who come and go bring their works along, or grade those of others.
  people: ['people', 'membership', 'works', 'grading', 'glance'],
  grading: ['grading', 'works', 'my-work', 'glance'],
  // Only the list: asking for a link itself could make a new one. Who shows one looks for it there.
  links: ['links'],
  presence: ['presence'],
};

const everything = [...new Set(Object.values(concerned).flat())];

/** The beginnings of the query keys to ask again. */
export function staleKeys(classroomId: number, event: ClassroomEvent) {
  const parts = event.topic === 'everything' ? everything : concerned[event.topic];
  const keys = parts.flatMap((part) =>
    placesOf(part, event).map((place) => classroomKey(classroomId, part, ...place)),
  );
  // An editor that went on with an older version could not save what is typed into it.
  return parts.includes('rubrics') ? [...keys, rubricKey] : keys;
}

/**
 * Works are narrowed to their assignment, since they know their neighbours, and presence to its work. Who
 * grades is narrowed as well: every grade would make every grader ask. How grades are spread is about all.
 */
function placesOf(
  part: ClassroomPart,
  { assignment_id, work_id }: ClassroomEvent,
): (string | number)[][] {
  if (assignment_id === null) return [[]];
  if (part === 'works') return [[assignment_id]];
  if (part === 'grading') return [[assignment_id], ['distribution']];
  if (part === 'presence') return [[assignment_id, work_id].filter((id) => id !== null)];
  return [[]];
}
