import type { ClassroomEvent, EventTopic } from '@lectern/contract';
import { acceptanceKey } from '../../data/acceptance.ts';
import { classroomKey, type ClassroomPart } from '../../data/classroom-keys.ts';
import { rubricKey } from '../../data/rubrics.ts';

/** The parts of a classroom that an event of each topic makes stale. */
const partsOfTopic: Record<Exclude<EventTopic, 'everything'>, readonly ClassroomPart[]> = {
  // Due dates affect submissions, and maximum scores affect the grade distribution.
  assignments: ['assignments', 'rubrics', 'works', 'my-work', 'grading', 'glance', 'tests'],
  // The commit that counts decides which results are shown.
  works: ['works', 'my-work', 'glance', 'tests'],
  // People have submissions or grade those of others.
  people: ['people', 'roster', 'membership', 'works', 'grading', 'glance', 'tests'],
  // Publishing shows results that were hidden.
  grading: ['grading', 'works', 'my-work', 'glance', 'tests'],
  // Screens with a link check the list, because fetching a link could create a new one.
  links: ['links'],
  tests: ['tests'],
  presence: ['presence'],
};

const everything = [...new Set(Object.values(partsOfTopic).flat())];

type Change = Omit<ClassroomEvent, 'spread'>;

/** Prefixes of the query keys that an event makes stale. */
export function staleKeys(classroomId: number, event: Change) {
  const parts = event.topic === 'everything' ? everything : partsOfTopic[event.topic];
  const keys = parts.flatMap((part) =>
    scopesOf(part, event).map((scope) => classroomKey(classroomId, part, ...scope)),
  );
  return [
    ...keys,
    // An editor with a stale version could not save.
    ...(parts.includes('rubrics') ? [rubricKey] : []),
    ...(parts.includes('my-work') ? [acceptanceKey] : []),
  ];
}

/**
 * Narrows submissions and graders to the assignment of the event, and presence to its submission. The grade
 * distribution and the gradebook cover all assignments.
 */
function scopesOf(part: ClassroomPart, { assignment_id, work_id }: Change): (string | number)[][] {
  if (assignment_id === null) return [[]];
  if (part === 'works' || part === 'tests') return [[assignment_id]];
  if (part === 'grading') return [[assignment_id], ['distribution'], ['gradebook']];
  if (part === 'presence') return [[assignment_id, work_id].filter((id) => id !== null)];
  return [[]];
}
