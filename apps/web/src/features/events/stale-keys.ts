import type { ClassroomEvent, EventTopic } from '@lectern/contract';
import { classroomKey, type ClassroomPart } from '../../classroom-keys.ts';
import { rubricKey } from '../rubrics/queries.ts';

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
  const keys = parts.map((part) => classroomKey(classroomId, part, ...placeOf(part, event)));
  // An editor that went on with an older version could not save what is typed into it.
  return parts.includes('rubrics') ? [...keys, rubricKey] : keys;
}

/** Works are narrowed to their assignment, since they know their neighbours, and presence to its work. */
function placeOf(part: ClassroomPart, { assignment_id, work_id }: ClassroomEvent): number[] {
  const place =
    part === 'works' ? [assignment_id] : part === 'presence' ? [assignment_id, work_id] : [];
  return place.filter((id) => id !== null);
}
