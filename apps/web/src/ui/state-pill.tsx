import type { MembershipStatus } from '@lectern/contract/membership';
import type { WorkState } from '@lectern/contract/progress';
import type { ClassroomRole } from '@lectern/contract/roles';
import { stateLabel } from '../texts/state-label.ts';
import type { Icon } from './icon.tsx';
import { CircleCheck, Eye, PenLine } from './icons.ts';
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

/** The specification gives these states one colour. */
const workStateIcon: Partial<Record<WorkState, Icon>> = {
  GRADING_ASSIGNED: PenLine,
  GRADING_COMPLETED: CircleCheck,
  GRADE_PUBLISHED: Eye,
};

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

/** The state of a submission. */
export function WorkStatePill({ state }: { state: WorkState }) {
  return (
    <Pill tone={workStateTone[state]} icon={workStateIcon[state]}>
      {stateLabel(state)}
    </Pill>
  );
}

/** The status of a membership. */
export function MembershipPill({ status }: { status: MembershipStatus }) {
  return <Pill tone={membershipTone[status]}>{stateLabel(status)}</Pill>;
}

const roleLabels = { PROFESSOR: 'Professor', TA: 'TA', STUDENT: 'Student' } as const;

/** The role of a person; without a dot, because it is not a state. */
export function RolePill({ classroomRole }: { classroomRole: ClassroomRole }) {
  return (
    <Pill tone={roleTone[classroomRole]} dot={false}>
      {roleLabels[classroomRole]}
    </Pill>
  );
}
