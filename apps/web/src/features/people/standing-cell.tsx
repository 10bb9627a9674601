import type { StatusReason } from '@lectern/contract/membership';
import type { ClassroomUser } from '@lectern/contract/people';
import { MembershipPill } from '../../ui/state-pill.tsx';
import styles from './people.module.css';

const reasons = {
  removed_before: 'Was removed before and asks to come back',
  invitation_queued: 'Invitation queued; it goes out by itself',
} as const satisfies Record<StatusReason, string>;

/** Where a person stands, and why they wait if they do. */
export function StandingCell({ person }: { person: ClassroomUser }) {
  return (
    <div className={styles.standing}>
      <MembershipPill status={person.status} />
      {person.status_reason && (
        <span className={styles.remark}>{reasons[person.status_reason]}</span>
      )}
    </div>
  );
}
