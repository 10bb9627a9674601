/** Where a work is graded. */
export function graderPath(assignmentId: number, workId: number): string {
  return `/app/grading/assignment/${assignmentId}/student/${workId}`;
}
