import type { ClassroomRole } from '@lectern/contract/roles';

/** What each of the three lists of people is called. */
export const listTitle = {
  STUDENT: 'Students',
  TA: 'Teaching Assistants',
  PROFESSOR: 'Professors',
} as const satisfies Record<ClassroomRole, string>;
