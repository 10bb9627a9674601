/** Which assignments of the overview stand open, kept in this browser. */

const isOpen = 'open';

const keyOf = (classroomId: number, assignmentId: number) =>
  `lectern.grading.${classroomId}.${assignmentId}`;

/** Without storage every assignment starts closed. */
export function readOpen(classroomId: number, assignmentId: number): boolean {
  try {
    return localStorage.getItem(keyOf(classroomId, assignmentId)) === isOpen;
  } catch {
    return false;
  }
}

/** Closed is how they start, so only what is open is kept. */
export function writeOpen(classroomId: number, assignmentId: number, open: boolean): void {
  const key = keyOf(classroomId, assignmentId);
  try {
    if (open) localStorage.setItem(key, isOpen);
    else localStorage.removeItem(key);
  } catch {
    // Browsers may refuse storage; the row opens and closes all the same.
  }
}
