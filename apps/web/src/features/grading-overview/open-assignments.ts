/** Which assignments of the overview stand open, kept in this browser. */
import { attempt } from '../../lib/attempt.ts';

const isOpen = 'open';

const keyOf = (classroomId: number, assignmentId: number) =>
  `lectern.grading.${classroomId}.${assignmentId}`;

/** Without storage every assignment starts closed. */
export function readOpen(classroomId: number, assignmentId: number): boolean {
  return attempt(() => localStorage.getItem(keyOf(classroomId, assignmentId))) === isOpen;
}

/** Closed is how they start, so only what is open is kept; without storage a row opens all the same. */
export function writeOpen(classroomId: number, assignmentId: number, open: boolean): void {
  const key = keyOf(classroomId, assignmentId);
  attempt(() => (open ? localStorage.setItem(key, isOpen) : localStorage.removeItem(key)));
}
