import type { ClassroomRole } from '@lectern/contract/roles';

export const listTitle = {
  STUDENT: 'Students',
  TA: 'Teaching Assistants',
  PROFESSOR: 'Professors',
} as const satisfies Record<ClassroomRole, string>;
