import type { ClassroomRole } from '@lectern/contract';

export const helpHome = '/help';

/** The help page for a role. */
const pages: Record<ClassroomRole, string> = {
  STUDENT: 'students',
  TA: 'teaching-assistants',
  PROFESSOR: 'professors',
};

export function helpFor(role: ClassroomRole | undefined): string {
  return role ? `${helpHome}/${pages[role]}` : helpHome;
}
