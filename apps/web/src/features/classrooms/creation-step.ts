/** A step after a classroom is made, with which one it was: another tab may select another meanwhile. */
export function creationStep(
  step: 'invite-tas' | 'invite-students' | 'success',
  classroomId: number,
): string {
  return `/app/classroom/${step}?classroom=${classroomId}`;
}
