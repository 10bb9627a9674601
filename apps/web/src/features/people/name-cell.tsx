import type { ClassroomUser } from '@lectern/contract/people';
import { fullName, loginBeside } from '../../lib/person-name.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './people.module.css';

interface NameCellProps {
  person: ClassroomUser;
  isSelf: boolean;
}

export function NameCell({ person, isSelf }: NameCellProps) {
  const name = fullName(person);
  const login = loginBeside(person);
  return (
    <div className={styles.person}>
      <Avatar person={{ name, avatarUrl: person.avatar_url }} />
      <div className={styles.names}>
        <span className={styles.name}>{name}</span>
        {login && <span className={styles.remark}>{login}</span>}
      </div>
      {isSelf && <Pill dot={false}>You</Pill>}
    </div>
  );
}
