import type { ClassroomUser } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { homeOf } from '../../addresses/classrooms.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { selectClassroom, toClassroom } from '../../data/selected-classroom.ts';
import { ChevronRight } from '../../ui/icons.ts';
import { MembershipPill, RolePill } from '../../ui/state-pill.tsx';
import styles from './classroom-list.module.css';

/** Clicking a classroom selects and opens it. */
export function ClassroomList({ memberships }: { memberships: readonly ClassroomUser[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = (membership: ClassroomUser) => {
    selectClassroom(toClassroom(membership));
    client.setQueryData(membershipQuery(membership.classroom_id).queryKey, membership);
    void navigate(homeOf(membership));
  };
  return (
    <ul className={styles.list}>
      {memberships.map((membership) => (
        <li key={membership.classroom_id}>
          <button type="button" className={styles.row} onClick={() => open(membership)}>
            <span className={styles.name}>{membership.classroom_name}</span>
            {membership.status !== 'ACTIVE' && <MembershipPill status={membership.status} />}
            <RolePill classroomRole={membership.classroom_role} />
            <ChevronRight aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
