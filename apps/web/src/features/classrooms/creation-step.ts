export type CreationStep = 'invite-tas' | 'invite-students' | 'success';

/** A step after a classroom is made, with which one it was: another tab may select another meanwhile. */
export function creationStep(step: CreationStep, classroomId: number): string {
  return `/app/classroom/${step}?classroom=${classroomId}`;
}
