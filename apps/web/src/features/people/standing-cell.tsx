import type { ClassroomUser } from '@lectern/contract/people';
import { texts } from '../../texts/texts.ts';
import { MembershipPill } from '../../ui/state-pill.tsx';
import styles from './people.module.css';

/** Where a person stands, and why they wait if they do. */
export function StandingCell({ person }: { person: ClassroomUser }) {
  return (
    <div className={styles.standing}>
      <MembershipPill status={person.status} />
      {person.status_reason && (
        <span className={styles.remark}>{texts.people.waiting[person.status_reason]}</span>
      )}
    </div>
  );
}
