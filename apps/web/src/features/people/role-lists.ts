import type { ClassroomRole } from '@lectern/contract/roles';

/** The three lists of people: what each is called and where it is. */
export const roleLists = {
  STUDENT: { title: 'Students', path: '/app/students' },
  TA: { title: 'Teaching Assistants', path: '/app/tas' },
  PROFESSOR: { title: 'Professors', path: '/app/professors' },
} as const satisfies Record<ClassroomRole, { title: string; path: string }>;
