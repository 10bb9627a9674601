import type { MembershipStatus } from './membership.ts';
import type { WorkState } from './progress.ts';
import type { ClassroomRole } from './roles.ts';

/** The colour of every pill; the web's tokens decide what each colour looks like. */

export type PillTone = 'default' | 'green' | 'amber' | 'blue' | 'teal' | 'rose' | 'red';

export const workStateTone = {
  NOT_ACCEPTED: 'rose',
  ACCEPTED: 'green',
  STARTED: 'amber',
  SUBMITTED: 'blue',
  GRADING_ASSIGNED: 'teal',
  GRADING_COMPLETED: 'teal',
  GRADE_PUBLISHED: 'teal',
} as const satisfies Record<WorkState, PillTone>;

export const membershipTone = {
  ACTIVE: 'green',
  ORG_INVITED: 'amber',
  REQUESTED: 'default',
  NOT_IN_ORG: 'red',
  REMOVED: 'default',
} as const satisfies Record<MembershipStatus, PillTone>;

export const roleTone = {
  STUDENT: 'teal',
  TA: 'amber',
  PROFESSOR: 'default',
} as const satisfies Record<ClassroomRole, PillTone>;
