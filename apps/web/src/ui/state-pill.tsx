import type { MembershipStatus } from '@lectern/contract/membership';
import { membershipTone, roleTone, workStateTone } from '@lectern/contract/pills';
import { stateLabel, type WorkState } from '@lectern/contract/progress';
import type { ClassroomRole } from '@lectern/contract/roles';
import { Pill } from './pill.tsx';

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
