/** Toasts with an id replace one another instead of piling up. */
export const toastIds = {
  classroomUsers: 'classroom-users-error',
  assignments: 'assignments-error',
  assignment: 'assignment-error',
  multiStepForm: 'multi-step-form-error',
} as const;
