import type { MembershipStatus } from '@lectern/contract/membership';
import type { WorkState } from '@lectern/contract/progress';
import type { ClassroomRole } from '@lectern/contract/roles';
import { stateLabel } from '../texts/state-label.ts';
import { Pill, type PillTone } from './pill.tsx';

const workStateTone = {
  NOT_ACCEPTED: 'rose',
  ACCEPTED: 'green',
  STARTED: 'amber',
  SUBMITTED: 'blue',
  GRADING_ASSIGNED: 'teal',
  GRADING_COMPLETED: 'teal',
  GRADE_PUBLISHED: 'teal',
} as const satisfies Record<WorkState, PillTone>;

const membershipTone = {
  ACTIVE: 'green',
  ORG_INVITED: 'amber',
  REQUESTED: 'default',
  NOT_IN_ORG: 'red',
  REMOVED: 'default',
} as const satisfies Record<MembershipStatus, PillTone>;

const roleTone = {
  STUDENT: 'teal',
  TA: 'amber',
  PROFESSOR: 'default',
} as const satisfies Record<ClassroomRole, PillTone>;

/** How far a work has come. */
export function WorkStatePill({ state }: { state: WorkState }) {
  return <Pill tone={workStateTone[state]}>{stateLabel(state)}</Pill>;
}

/** Where a person stands in a classroom. */
export function MembershipPill({ status }: { status: MembershipStatus }) {
  return <Pill tone={membershipTone[status]}>{stateLabel(status)}</Pill>;
}

const roleLabels = { PROFESSOR: 'Professor', TA: 'TA', STUDENT: 'Student' } as const;

/** What a person is in a classroom: a label rather than a state, so it has no dot. */
export function RolePill({ classroomRole }: { classroomRole: ClassroomRole }) {
  return (
    <Pill tone={roleTone[classroomRole]} dot={false}>
      {roleLabels[classroomRole]}
    </Pill>
  );
}
