/** A toast replaces the one with the same id. */
export const toastIds = {
  classroomUsers: 'classroom-users-error',
  assignments: 'assignments-error',
  assignment: 'assignment-error',
  multiStepForm: 'multi-step-form-error',
} as const;
